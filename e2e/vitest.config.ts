import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/global-demo.ts',
    setupFiles: 'e2e/site-as-found.ts',
    pool: 'forks',
    // Each has a running program of its own: a story that compares pages must not meet one that publishes.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // A busy machine draws late; what never comes still fails.
    expect: { poll: { timeout: 10_000, interval: 40 } },
  },
})
