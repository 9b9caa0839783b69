import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Keyboard tours, tours at every size, exhaustive lists, motion, timings, whole demos, the development server: .ci/nightly runs them. */
const SLOW = [
  'e2e/account/second-factor.test.ts',
  'e2e/attacks/cache-poisoning.test.ts',
  'e2e/attacks/content-policy.test.ts',
  'e2e/attacks/script-payloads.test.ts',
  'e2e/dashboard/dashboard-by-keyboard.test.ts',
  'e2e/dashboard/dashboard-fixed-bars.test.ts',
  'e2e/dashboard/dashboard-languages.test.ts',
  'e2e/dashboard/dashboard-shell.test.ts',
  'e2e/dashboard/health.test.ts',
  'e2e/dashboard/privacy.test.ts',
  'e2e/dashboard/push-alerts.test.ts',
  'e2e/editors/editor-accessibility.test.ts',
  'e2e/editors/editor-bundle-size.test.ts',
  'e2e/editors/editor-history.test.ts',
  'e2e/editors/editor-preview.test.ts',
  'e2e/editors/publishing.test.ts',
  'e2e/media/large-library.test.ts',
  'e2e/media/media-accessibility.test.ts',
  'e2e/media/media-order.test.ts',
  'e2e/media/media-picker.test.ts',
  'e2e/media/movie-changes.test.ts',
  'e2e/media/picker-sheet.test.ts',
  'e2e/people/mail-photos.test.ts',
  'e2e/people/mailbox-state.test.ts',
  'e2e/people/many-messages.test.ts',
  'e2e/site/first-paint.test.ts',
  'e2e/site/keyboard.test.ts',
  'e2e/site/landing-motion.test.ts',
  'e2e/site/public-screens.test.ts',
  'e2e/site/visitor-preferences.test.ts',
  'e2e/start/development.test.ts',
  'e2e/start/example-month.test.ts',
  'e2e/start/guided-start.test.ts',
  'e2e/visitors/request-by-thumb.test.ts',
  'e2e/visitors/reviews-widget.test.ts',
  'e2e/visitors/visits.test.ts',
]

/**
 * Nothing that somebody typed or sent is lost: no retry, because one failure in two runs is a bug.
 * Single tests about loss in other files have `retry: 0`.
 */
const LOSS = [
  'e2e/dashboard/drafts-per-account.test.ts',
  'e2e/editors/editor-conflicts.test.ts',
  'e2e/editors/editor-drafts.test.ts',
  'e2e/editors/editor-offline.test.ts',
  'e2e/media/media-drafts.test.ts',
  'e2e/media/uploads.test.ts',
  'e2e/people/reply-delivery.test.ts',
  'e2e/visitors/contact-outcomes.test.ts',
  'e2e/visitors/contact-without-database.test.ts',
]

const retry = process.env.CI ? 1 : 0

// Two files run in parallel, each against its own demo: a journey that compares pages must not run beside one that
// publishes. Groups run one after the other and share the two demos.
export default defineConfig({
  test: {
    projects: [
      project({
        name: 'journeys',
        include: ['e2e/**/*.test.ts'],
        exclude: [...SLOW, ...LOSS],
        retry,
        sequence: { groupOrder: 1 },
      }),
      project({ name: 'loss', include: LOSS, sequence: { groupOrder: 1 } }),
      project({ name: 'slow', include: SLOW, maxWorkers: 1, retry, sequence: { groupOrder: 2 } }),
    ],
  },
})

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      globalSetup: 'e2e/global-demo.ts',
      setupFiles: 'e2e/restore-content.ts',
      pool: 'forks',
      maxWorkers: 2,
      // Generous, because a busy machine renders late.
      testTimeout: 180_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 45_000, interval: 40 } },
      ...test,
    },
  }
}
