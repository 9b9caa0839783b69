import { z } from 'zod'
import { removeEndedLinks } from '#features/accounts/server/account-link.store.ts'
import { removeSettledAccountMails } from '#features/accounts/server/account-mail.store.ts'
import { removeOldRequests } from '#features/accounts/server/account-request.store.ts'
import { removeEndedSessions } from '#features/accounts/server/session.store.ts'
import { removeOldAttempts } from '#features/accounts/server/sign-in-attempt.store.ts'
import { destroyOldSignIns } from '#features/accounts/server/sign-in-privacy.store.ts'
import { removeUnusedDevices } from '#features/accounts/server/trusted-device.store.ts'
import { removeOldVitals } from '#features/analytics/server/vitals.store.ts'
import { purgeAuditEntries } from '#features/audit/server/audit.store.ts'
import { anonymizeOldRecipients } from '#features/campaigns/server/recipient-privacy.store.ts'
import { purgeContactTrash } from '#features/contacts/server/contact.store.ts'
import { removeOldImports } from '#features/contacts/server/import.store.ts'
import { removeOldPosts } from '#features/conversations/server/contact-limit.store.ts'
import { destroyOldMessages } from '#features/conversations/server/message-change.store.ts'
import { failStalePhotos } from '#features/conversations/server/photo-upload.store.ts'
import { purgeMediaTrash } from '#features/media/server/sweep.jobs.ts'
import { removeUnusedSubscriptions } from '#features/pwa/server/device.store.ts'
import { purgeRemovedReviews } from '#features/reviews/server/reviews.store.ts'
import { removeOldTests } from '#features/self-test/server/self-test.store.ts'
import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import type { Services } from '#platform/services.ts'

/** Returns how many rows it has deleted. */
type Purge = (services: Services, settings: StoredSettings) => Promise<number>

/**
 * All data that is deleted by age, and after how long; Quebec's Law 25 requires it. Where no period is given, the
 * feature's own rule decides what is over. Elsewhere are only tabs of visitors (every 10 seconds) and assets of earlier
 * builds (deleted when a server stores its own).
 */
const RETENTION: Record<string, Purge> = {
  // Before `attempts`: it records in `destructions` how many it has deleted.
  signIns: ({ db }, { logRetentionDays }) => destroyOldSignIns(db, logRetentionDays),
  attempts: ({ db }) => removeOldAttempts(db),
  sessions: ({ db }) => removeEndedSessions(db),
  knownDevices: ({ db }) => removeUnusedDevices(db, '1 year'),
  accountMails: ({ db }) => removeSettledAccountMails(db, '1 day'),
  accountLinks: ({ db }) => removeEndedLinks(db),
  accountRequests: ({ db }) => removeOldRequests(db, '1 hour'),
  contactPosts: ({ db }) => removeOldPosts(db, '1 day'),
  messages: ({ db }, settings) => destroyOldMessages(db, settings),
  photoUploads: ({ db }) => failStalePhotos(db),
  auditEntries: ({ db }, { logRetentionDays }) => purgeAuditEntries(db, logRetentionDays),
  contactImports: ({ db }) => removeOldImports(db, '1 day'),
  contacts: ({ db }, { trashRetentionDays }) => purgeContactTrash(db, trashRetentionDays),
  pushSubscriptions: ({ db }) => removeUnusedSubscriptions(db, '30 days'),
  reviews: ({ db }) => purgeRemovedReviews(db, '1 day'),
  recipients: ({ db }, { messageRetentionMonths }) => anonymizeOldRecipients(db, messageRetentionMonths),
  selfTests: ({ db }) => removeOldTests(db, '1 year'),
  vitals: ({ db }) => removeOldVitals(db),
  media: services => purgeMediaTrash(services),
}

export const purgeOldData = defineJob({
  name: 'retention.purge',
  payload: z.object({}),
  // Every night at 3:05 in Quebec.
  schedule: { cron: '5 3 * * *', timeZone: 'America/Toronto' },
  timeoutSeconds: 3600,
  async run(_payload, services, signal) {
    const { db, log } = services
    // A restore has brought the job back, and perhaps what somebody restored the backup for.
    if ((await readMailPause(db)) !== null) return
    const settings = await readStoredSettings(db)
    const deleted: Record<string, number> = {}
    const failures: unknown[] = []
    for (const [data, purge] of Object.entries(RETENTION)) {
      signal.throwIfAborted()
      try {
        deleted[data] = await purge(services, settings)
      } catch (error) {
        log.error({ err: error, data }, 'old data could not be deleted')
        failures.push(error)
      }
    }
    log.info({ deleted }, 'old data deleted')
    // The others are done; the job queue retries.
    if (failures.length > 0) throw new AggregateError(failures, 'Some old data could not be deleted.')
  },
})
