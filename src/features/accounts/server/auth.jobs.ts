import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
import { removeEndedLinks } from './account-link.store.ts'
import { removeSettledAccountMails } from './account-mail.store.ts'
import { removeOldRequests } from './account-request.store.ts'
import { removeForgottenDevices } from './known-device.store.ts'
import { removeEndedSessions } from './session.store.ts'
import { removeOldAttempts } from './sign-in-attempt.store.ts'

/** Keeps nothing about sign-ins longer than it serves. */
export const sweepSignIns = defineJob({
  name: 'auth.sweep-sign-ins',
  payload: z.object({}),
  // Every night at 3:10 in Quebec.
  schedule: { cron: '10 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    const sessions = await removeEndedSessions(db)
    const attempts = await removeOldAttempts(db)
    const devices = await removeForgottenDevices(db)
    const mails = await removeSettledAccountMails(db)
    const links = await removeEndedLinks(db)
    const requests = await removeOldRequests(db)
    log.info({ sessions, attempts, devices, mails, links, requests }, 'sign-ins swept')
  },
})
