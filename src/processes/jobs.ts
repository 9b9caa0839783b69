import { prepareAvatar } from '#features/accounts/server/avatar.jobs.ts'
import { importContacts } from '#features/contacts/server/import.jobs.ts'
import { preparePhoto } from '#features/conversations/server/photo.jobs.ts'
import { testTaggedAddress } from '#features/conversations/server/reply-tag.jobs.ts'
import { prepareMedia } from '#features/media/server/media.jobs.ts'
import { sweepMedia } from '#features/media/server/sweep.jobs.ts'
import { runSelfTest } from '#features/self-test/server/self-test.jobs.ts'
import type { Job } from '#platform/jobs/job.ts'
import { purgeOldData } from './retention.ts'

/** All jobs of the queue. Migrating creates a queue for each, so that a job can be added before a worker has started. */
export const JOBS: readonly Job[] = [
  purgeOldData,
  importContacts,
  prepareMedia,
  prepareAvatar,
  preparePhoto,
  sweepMedia,
  runSelfTest,
  testTaggedAddress,
]
