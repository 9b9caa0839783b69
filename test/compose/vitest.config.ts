import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** A separate run: it starts a Docker engine, needs root and the ports of a web server, and takes many minutes. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['test/compose/**/*.test.ts'],
    globalSetup: ['test/compose/global-compose.ts'],
    setupFiles: 'test/harness/no-unexpected-console.ts',
    pool: 'forks',
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 200 } },
  },
})
