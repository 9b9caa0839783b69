import { z } from 'zod'
import { defineJob } from '#platform/jobs/job.ts'
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
    log.info({ sessions, attempts }, 'sign-ins swept')
  },
})
