import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Minutes of decoding, timeouts that a test waits for, whole commands: .ci/nightly runs them. */
const SLOW = [
  'src/features/conversations/server/mailbox-away.test.ts',
  'src/features/media/server/prepare/damaged-files.test.ts',
  'src/features/media/server/prepare/hostile-files.test.ts',
  'src/features/media/server/prepare/movies.test.ts',
  'src/platform/database/database.test.ts',
  'src/platform/http/connections.test.ts',
  'src/platform/http/pressure.test.ts',
  'src/platform/http/upload-connections.test.ts',
  'test/operations/create-admin.test.ts',
  'test/operations/prove-backup.test.ts',
]

/** Nothing that was accepted is lost or sent twice: no retry, because one failure in two runs is a bug. */
const LOSS = [
  'src/features/accounts/server/account-notices.test.ts',
  'src/features/campaigns/server/campaign-control.test.ts',
  'src/features/campaigns/server/campaign.jobs.test.ts',
  'src/features/campaigns/server/campaign.routes.test.ts',
  'src/features/contacts/server/import.test.ts',
  'src/features/conversations/server/message-mail.jobs.test.ts',
  'src/features/conversations/server/contact.routes.test.ts',
  'src/features/conversations/server/mailbox.jobs.test.ts',
  'src/features/conversations/server/message-mail-in-doubt.test.ts',
  'src/features/conversations/server/reply-faults.test.ts',
  'src/features/conversations/server/reply.jobs.test.ts',
  'src/features/media/server/sweep.test.ts',
  'src/features/media/server/upload.routes.test.ts',
  'src/features/pwa/server/alerts.test.ts',
  'src/features/reviews/server/reviews.routes.test.ts',
  'src/platform/jobs/job-queue.test.ts',
  'src/platform/outbox/outbox.test.ts',
  'src/processes/retention.test.ts',
  'src/sections/section-kit/dashboard/drafts.test.ts',
  'src/sections/section-kit/editing.rules.test.ts',
  'src/sections/section-kit/server/section-versions.test.ts',
  'test/operations/backups.test.ts',
]

const retry = process.env.CI ? 1 : 0

export default defineConfig({
  test: {
    projects: [
      project({
        name: 'unit',
        include: ['src/**/*.test.{ts,tsx}', 'test/{attacks,operations,repo-rules}/*.test.ts'],
        exclude: [...SLOW, ...LOSS],
        retry,
      }),
      project({ name: 'loss', include: LOSS }),
      project({ name: 'slow', include: SLOW, retry, sequence: { groupOrder: 1 } }),
    ],
  },
})

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      globalSetup: 'test/harness/global-postgres.ts',
      setupFiles: ['test/harness/no-unexpected-console.ts', 'test/harness/run-cleanups.ts'],
      pool: 'forks',
      // More than cores: tests mostly wait for a server.
      maxWorkers: 4,
      // Modules have no side effects on import, so test files can share them; imports took most of the time.
      isolate: false,
      // Only a hang should time out: a busy machine of two cores may need a minute for one movie.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      ...test,
    },
  }
}
