import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** A separate run: Ceph takes longer to start than all other tests to run. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['test/ceph/**/*.test.ts'],
    globalSetup: ['test/harness/global-postgres.ts', 'test/ceph/global-ceph.ts'],
    setupFiles: 'test/harness/no-unexpected-console.ts',
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
