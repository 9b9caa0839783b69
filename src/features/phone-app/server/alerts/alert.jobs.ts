import { z } from 'zod'
import { countSetAside, readStoredCounts } from '#features/inbox/server/messages/message-list.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Watch } from '#platform/jobs/poller.ts'
import { encryptPush } from '#platform/push/encrypt-push.ts'
import { type PushOutcome, sendPush } from '#platform/push/send-push.ts'
import type { Services } from '#platform/services.ts'
import { removeForgottenDevices } from './device.store.ts'
import {
  announceMessages,
  claimDueAlerts,
  type DueAlert,
  postponeAlert,
  removeGoneDevice,
  settleAlert,
} from './due-alert.store.ts'

const AT_ONCE = 8

/** Tells phones that somebody has written: how many are unread or set aside in a flood, and nothing else. */
export const alertPhones: Watch = {
  name: 'phone-app.alert',
  everyMs: 1_000,
  async run(services, signal) {
    const { db } = services
    await announceMessages(db)
    const alerts = await claimDueAlerts(db, AT_ONCE)
    if (alerts.length === 0) return false
    const { unread } = await readStoredCounts(db)
    const setAside = await countSetAside(db)
    const news = { unread, ...(setAside > 0 && { setAside }) }
    await Promise.all(alerts.map(alert => tell(alert, news, services, signal)))
    return alerts.length === AT_ONCE
  },
}

async function tell(
  alert: DueAlert,
  news: { unread: number; setAside?: number },
  services: Services,
  signal?: AbortSignal,
): Promise<void> {
  const { config, db, log } = services
  const { key, allowsLoopback } = config.push
  // Somebody has read it meanwhile, or the site has no key any more.
  if (news.unread + (news.setAside ?? 0) === 0 || !key) return settleAlert(db, alert)
  const push = {
    endpoint: alert.endpoint,
    authorization: key.authorize(alert.endpoint, config.publicUrl),
    content: encryptPush(JSON.stringify(news), alert),
    topic: 'messages',
  }
  const outcome = await sendPush(push, { allowsLoopback }, signal)
  log.info({ device: alert.id, attempts: alert.attempts, outcome }, 'alert tried')
  await AFTER[outcome](db, alert)
}

const AFTER: Record<PushOutcome, typeof settleAlert> = {
  delivered: settleAlert,
  refused: settleAlert,
  gone: removeGoneDevice,
  unreachable: postponeAlert,
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
