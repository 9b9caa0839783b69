import { sql } from 'kysely'
import { countUnreadFloodMessages, readStoredCounts } from '#features/inbox/server/message-list.store.ts'
import type { PollingTask } from '#platform/jobs/poller.ts'
import { createOutbox, nextRetryDelay } from '#platform/outbox/outbox.ts'
import { encryptPush, type PushRecipient } from '#platform/push/encrypt-push.ts'
import { sendPush } from '#platform/push/send-push.ts'
import { scheduleAlerts } from './device.store.ts'

const RETRY_DELAYS = [15, 60, 300, 1_800].map(seconds => ({ seconds, times: 1 }))
const DONE = sql`due_at = null, attempts = 0`

/** Push alerts: how many messages are unread or were set aside in a flood, and nothing else. */
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
    const setAside = await countUnreadFloodMessages(db)
    return { unread, ...(setAside > 0 && { setAside }) }
  },
  async send({ attempts, ...device }, _, { context: payload, services: { config }, signal }) {
    const { key, allowsLoopback } = config.push
    // The messages have been read meanwhile, or the site no longer has a key.
    if (payload.unread + (payload.setAside ?? 0) === 0 || !key) return { outcome: 'skipped', changes: DONE }
    const push = {
      endpoint: device.endpoint,
      authorization: key.authorize(device.endpoint, config.publicUrl),
      content: encryptPush(JSON.stringify(payload), device),
      topic: 'messages',
    }
    const outcome = await sendPush(push, { allowsLoopback }, signal)
    if (outcome === 'delivered') return { outcome: 'sent', changes: DONE }
    if (outcome === 'gone') return { outcome: 'failed', detail: outcome, changes: 'delete' }
    const waitSeconds = outcome === 'unreachable' ? nextRetryDelay(attempts, RETRY_DELAYS) : null
    if (waitSeconds === null) return { outcome: 'failed', detail: outcome, changes: DONE }
    const dueAt = sql`now() + make_interval(secs => ${waitSeconds})`
    return { outcome: 'due', detail: outcome, changes: sql`due_at = ${dueAt}` }
  },
})

export const alertDevices: PollingTask = {
  ...alerts,
  async run(services, signal) {
    await scheduleAlerts(services.db)
    return alerts.run(services, signal)
  },
}
