import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** A separate run: it boots a machine, needs root and the ports of a web server, and takes many minutes. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['test/install/**/*.test.ts'],
    globalSetup: ['test/install/global-install.ts'],
    setupFiles: 'test/harness/no-unexpected-console.ts',
    pool: 'forks',
    // An update builds a version.
    testTimeout: 15 * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
})
