import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/{attacks,house,operations}/*.test.ts'],
    globalSetup: 'test/harness/global-postgres.ts',
    setupFiles: 'test/harness/no-unexpected-console.ts',
    pool: 'forks',
    // More than cores: most of a test's time is waiting for a server.
    maxWorkers: 4,
    // Importing a module does nothing that a test could see, so files of one worker can share it: most of a short file's
    // time was imports.
    isolate: false,
    // Only a hang should time out: a busy machine of two cores may need many seconds for one movie.
    testTimeout: 90_000,
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 90_000,
  },
})
