import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** A separate run: building an image takes minutes and needs root. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['test/image/**/*.test.ts'],
    globalSetup: ['test/image/global-image.ts'],
    setupFiles: 'test/harness/no-unexpected-console.ts',
    pool: 'forks',
    testTimeout: 90_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
})
