import { sql } from 'kysely'
import { z } from 'zod'
import { countSetAside, readStoredCounts } from '#features/inbox/server/message-list.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Watch } from '#platform/jobs/poller.ts'
import { createOutbox, nextRetryDelay } from '#platform/outbox/outbox.ts'
import { encryptPush, type PushRecipient } from '#platform/push/encrypt-push.ts'
import { sendPush } from '#platform/push/send-push.ts'
import { announceMessages, removeForgottenDevices } from './device.store.ts'

const WAITS = [15, 60, 300, 1_800].map(seconds => ({ seconds, times: 1 }))
const DONE = sql`due_at = null, attempts = 0`

/** Tells phones that somebody has written: how many are unread or set aside in a flood, and nothing else. */
const alerts = createOutbox({
  name: 'phone-app.alert',
  everyMs: 1_000,
  table: 'push_subscriptions',
  key: ['id'],
  isOpen: sql`due_at is not null`,
  read: sql<PushRecipient & { endpoint: string }>`
    endpoint, public_key as "publicKey", auth_secret as "authSecret" from claimed`,
  async prepare({ db }) {
    const { unread } = await readStoredCounts(db)
    const setAside = await countSetAside(db)
    return { unread, ...(setAside > 0 && { setAside }) }
  },
  async send({ attempts, ...device }, _, { context: news, services: { config }, signal }) {
    const { key, allowsLoopback } = config.push
    // Somebody has read it meanwhile, or the site has no key any more.
    if (news.unread + (news.setAside ?? 0) === 0 || !key) return { outcome: 'skipped', changes: DONE }
    const push = {
      endpoint: device.endpoint,
      authorization: key.authorize(device.endpoint, config.publicUrl),
      content: encryptPush(JSON.stringify(news), device),
      topic: 'messages',
    }
    const outcome = await sendPush(push, { allowsLoopback }, signal)
    if (outcome === 'delivered') return { outcome: 'sent', changes: DONE }
    if (outcome === 'gone') return { outcome: 'failed', detail: outcome, changes: 'delete' }
    const waitSeconds = outcome === 'unreachable' ? nextRetryDelay(attempts, WAITS) : null
    if (waitSeconds === null) return { outcome: 'failed', detail: outcome, changes: DONE }
    const dueAt = sql`now() + make_interval(secs => ${waitSeconds})`
    return { outcome: 'due', detail: outcome, changes: sql`due_at = ${dueAt}` }
  },
})

export const alertPhones: Watch = {
  ...alerts,
  async run(services, signal) {
    await announceMessages(services.db)
    return alerts.run(services, signal)
  },
}

export const forgetDevices = defineJob({
  name: 'phone-app.forget-devices',
  payload: z.object({}),
  // Every night at 3:50 in Quebec.
  schedule: { cron: '50 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    log.info({ devices: await removeForgottenDevices(db) }, 'devices forgotten')
  },
})
