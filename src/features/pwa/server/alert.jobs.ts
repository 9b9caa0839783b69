import { sql } from 'kysely'
import {
  countUnreadFloodMessages,
  findUnreadMessage,
  readStoredCounts,
} from '#features/inbox/server/message-list.store.ts'
import type { PollingTask } from '#platform/jobs/poller.ts'
import { createOutbox, nextRetryDelay } from '#platform/outbox/outbox.ts'
import { encryptPush, type PushRecipient } from '#platform/push/encrypt-push.ts'
import { sendPush } from '#platform/push/send-push.ts'
import type { Language } from '#shared/text/language.ts'
import { scheduleAlerts } from './device.store.ts'

const RETRY_DELAYS = [15, 60, 300, 1_800].map(seconds => ({ seconds, times: 1 }))
const DONE = sql`due_at = null, attempts = 0`

/** Push alerts: how many messages are unread or were set aside in a flood, how many wait, and where the only one is. */
const alerts = createOutbox({
  name: 'phone-app.alert',
  everyMs: 1_000,
  table: 'push_subscriptions',
  key: ['id'],
  isOpen: sql`due_at is not null`,
  read: sql<PushRecipient & { endpoint: string; language: Language | null }>`
    endpoint, public_key as "publicKey", auth_secret as "authSecret",
    (select language from users where users.id = user_id) as language from claimed`,
  async prepare({ db }) {
    const { unread, waiting } = await readStoredCounts(db)
    const setAside = await countUnreadFloodMessages(db)
    const conversation = unread === 1 ? await findUnreadMessage(db) : null
    return {
      unread,
      ...(waiting !== unread && { waiting }),
      ...(setAside > 0 && { setAside }),
      ...(conversation && { conversation }),
    }
  },
  async send({ attempts, language, ...device }, _, { context: payload, services: { config }, signal }) {
    const { key, allowsLoopback } = config.push
    // The messages have been read meanwhile, or the site no longer has a key.
    if (payload.unread + (payload.setAside ?? 0) === 0 || !key) return { outcome: 'skipped', changes: DONE }
    const push = {
      endpoint: device.endpoint,
      authorization: key.authorize(device.endpoint, config.publicUrl),
      // English needs no word: a service worker of the previous version knows no other.
      content: encryptPush(JSON.stringify({ ...payload, ...(language === 'fr' && { language }) }), device),
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
