import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** With a stopwatch: what else the machine does would be counted as theirs. */
const TIMED = ['e2e/media/large-library.test.ts', 'e2e/editors/publishing.test.ts']

/** What is done through one replica is seen on the other. */
const ON_TWO_REPLICAS = [
  'e2e/account/accounts-by-mail.test.ts',
  'e2e/account/profile.test.ts',
  'e2e/dashboard/privacy.test.ts',
  'e2e/dashboard/reviews.test.ts',
  'e2e/editors/editor-history.test.ts',
  'e2e/editors/settings.test.ts',
  'e2e/people/messages.test.ts',
]

// Each file that is told at the same time has a running program of its own: a story that compares pages must not meet
// one that publishes.
const together = project({
  name: 'two at once',
  include: ['e2e/**/*.test.ts'],
  exclude: [...TIMED, ...ON_TWO_REPLICAS],
  maxWorkers: 2,
  provide: { replicas: 1 },
  sequence: { groupOrder: 1 },
})

const onTwoReplicas = project({
  name: 'on two replicas',
  include: ON_TWO_REPLICAS,
  maxWorkers: 2,
  provide: { replicas: 2 },
  sequence: { groupOrder: 2 },
})

const alone = project({
  name: 'alone',
  include: TIMED,
  maxWorkers: 1,
  provide: { replicas: 2 },
  sequence: { groupOrder: 3 },
})

export default defineConfig({ test: { projects: [together, onTwoReplicas, alone] } })

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      globalSetup: 'e2e/global-demo.ts',
      setupFiles: 'e2e/site-as-found.ts',
      pool: 'forks',
      testTimeout: 60_000,
      hookTimeout: 30_000,
      // A busy machine draws late; what never comes still fails.
      expect: { poll: { timeout: 10_000, interval: 40 } },
      ...test,
    },
  }
}
