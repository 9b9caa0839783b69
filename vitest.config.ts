import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Minutes of decoding: .ci/nightly runs them. */
const SLOW = [
  'src/features/media/server/prepare/damaged-files.test.ts',
  'src/features/media/server/prepare/hostile-files.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      project({
        name: 'unit',
        include: ['src/**/*.test.{ts,tsx}', 'test/{attacks,house,operations}/*.test.ts'],
        exclude: SLOW,
      }),
      project({ name: 'slow', include: SLOW, sequence: { groupOrder: 1 } }),
    ],
  },
})

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      globalSetup: 'test/harness/global-postgres.ts',
      setupFiles: 'test/harness/no-unexpected-console.ts',
      pool: 'forks',
      // More than cores: most of a test's time is waiting for a server.
      maxWorkers: 4,
      // Importing a module does nothing that a test could see, so files of one worker can share it: most of a short
      // file's time was imports.
      isolate: false,
      // Only a hang should time out: a busy machine of two cores may need a minute for one movie.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      retry: process.env.CI ? 1 : 0,
      ...test,
    },
  }
}
