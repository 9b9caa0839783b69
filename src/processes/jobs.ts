import { sweepSignIns } from '#features/accounts/server/auth.jobs.ts'
import { prepareAvatar } from '#features/accounts/server/avatar.jobs.ts'
import { forgetVitals } from '#features/analytics/server/vitals.jobs.ts'
import { forgetOldEntries } from '#features/audit/server/audit.jobs.ts'
import { forgetRecipients } from '#features/campaigns/server/recipient.jobs.ts'
import { purgeContacts } from '#features/contacts/server/contacts.jobs.ts'
import { importContacts } from '#features/contacts/server/import.jobs.ts'
import { destroyOld, forgetVisitors } from '#features/inbox/server/inbox.jobs.ts'
import { prepareMedia } from '#features/media/server/media.jobs.ts'
import { purgeMedia, sweepMedia } from '#features/media/server/sweep.jobs.ts'
import { destroyOldLog } from '#features/privacy/server/privacy.jobs.ts'
import { forgetDevices } from '#features/pwa/server/alert.jobs.ts'
import { purgeReviews } from '#features/reviews/server/reviews.jobs.ts'
import type { Job } from '#platform/jobs/job.ts'

/** All that waits in the job queue. Migrating makes a queue for each, so that it can be left there before a worker is up. */
export const JOBS: readonly Job[] = [
  sweepSignIns,
  forgetVisitors,
  destroyOld,
  destroyOldLog,
  forgetRecipients,
  forgetVitals,
  purgeContacts,
  importContacts,
  prepareMedia,
  prepareAvatar,
  sweepMedia,
  purgeMedia,
  purgeReviews,
  forgetDevices,
  forgetOldEntries,
]
