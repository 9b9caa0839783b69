import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/harness/global-postgres.ts',
    setupFiles: 'test/harness/no-unexpected-console.ts',
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
