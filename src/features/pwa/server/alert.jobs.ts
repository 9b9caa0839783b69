import { sql } from 'kysely'
import {
  countUnreadFloodMessages,
  findUnreadMessage,
  readStoredCounts,
} from '#features/conversations/server/message-list.store.ts'
import type { PollingTask } from '#platform/jobs/poller.ts'
import { createOutbox, nextRetryDelay, type Settlement } from '#platform/outbox/outbox.ts'
import { encryptPush, type PushRecipient } from '#platform/push/encrypt-push.ts'
import { type PushOutcome, sendPush } from '#platform/push/send-push.ts'
import type { Services } from '#platform/services.ts'
import type { Language } from '#shared/text/language.ts'
import { scheduleAlerts } from './device.store.ts'

const RETRY_DELAYS = [15, 60, 300, 1_800].map(seconds => ({ seconds, times: 1 }))

export interface AlertedDevice extends PushRecipient {
  endpoint: string
  /** Of the account; null before it was chosen. */
  language: Language | null
}

/** The columns of `AlertedDevice`, from a query that has `push_subscriptions`. */
export const DEVICE_COLUMNS = sql`endpoint, public_key as "publicKey", auth_secret as "authSecret",
  (select language from users where users.id = user_id) as language`

interface Alert {
  /** Replaces an undelivered alert about the same. */
  topic: string
  payload: object
}

interface Try {
  services: Services
  attempts: number
  signal: AbortSignal | undefined
}

/** How a try to alert a device ended; `waitSeconds` until the next one, if there is to be one. */
async function sendAlert(
  { language, ...device }: AlertedDevice,
  { topic, payload }: Alert,
  { services: { config }, attempts, signal }: Try,
): Promise<{ outcome: 'sent' | 'skipped' | 'failed' | 'due'; detail?: PushOutcome; waitSeconds?: number }> {
  const { key, allowsLoopback } = config.push
  // The site no longer has a key.
  if (!key) return { outcome: 'skipped' }
  const push = {
    endpoint: device.endpoint,
    authorization: key.authorize(device.endpoint, config.publicUrl),
    // English needs no word: a service worker of the previous version knows no other.
    content: encryptPush(JSON.stringify({ ...payload, ...(language === 'fr' && { language }) }), device),
    topic,
  }
  const detail = await sendPush(push, { allowsLoopback }, signal)
  if (detail === 'delivered') return { outcome: 'sent' }
  const waitSeconds = detail === 'unreachable' ? nextRetryDelay(attempts, RETRY_DELAYS) : null
  return waitSeconds === null ? { outcome: 'failed', detail } : { outcome: 'due', detail, waitSeconds }
}

/** For a table whose row is deleted once its device was told, or cannot be. */
export async function sendAlertOnce(device: AlertedDevice, alert: Alert, attempt: Try): Promise<Settlement> {
  const { outcome, detail, waitSeconds } = await sendAlert(device, alert, attempt)
  return waitSeconds === undefined
    ? { outcome, detail, changes: 'delete' }
    : { outcome, detail, changes: sql`due_at = now() + make_interval(secs => ${waitSeconds})` }
}

const DONE = sql`due_at = null, attempts = 0`

/** Push alerts: how many messages are unread or were set aside in a flood, how many wait, and where the only one is. */
const alerts = createOutbox({
  name: 'phone-app.alert',
  everyMs: 1_000,
  table: 'push_subscriptions',
  key: ['id'],
  isOpen: sql`due_at is not null`,
  read: sql<AlertedDevice>`${DEVICE_COLUMNS} from claimed`,
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
  async send({ attempts, ...device }, _, { context: payload, services, signal }) {
    // The messages have been read meanwhile.
    if (payload.unread + (payload.setAside ?? 0) === 0) return { outcome: 'skipped', changes: DONE }
    const alert = { topic: 'messages', payload }
    const { outcome, detail, waitSeconds } = await sendAlert(device, alert, { services, attempts, signal })
    if (detail === 'gone') return { outcome, detail, changes: 'delete' }
    if (waitSeconds === undefined) return { outcome, detail, changes: DONE }
    return { outcome, detail, changes: sql`due_at = now() + make_interval(secs => ${waitSeconds})` }
  },
})

export const alertDevices: PollingTask = {
  ...alerts,
  async run(services, signal) {
    await scheduleAlerts(services.db)
    return alerts.run(services, signal)
  },
}
