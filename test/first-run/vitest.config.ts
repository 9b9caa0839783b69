import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** A separate run: it installs and builds a copy of the repository. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['test/first-run/**/*.test.ts'],
    testTimeout: 900_000,
  },
})
