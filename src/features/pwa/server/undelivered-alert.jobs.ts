import { sql } from 'kysely'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { type AlertedDevice, DEVICE_COLUMNS, sendAlertOnce } from './alert.jobs.ts'
import { pwaTexts as english } from './pwa.en.ts'
import { pwaTexts as french } from './pwa.fr.ts'

interface Alerted extends AlertedDevice {
  message_id: string
}

/** Tells every device that a mail to a customer was not delivered. */
export const alertAboutUndelivered = createOutbox<Alerted, null>({
  name: 'phone-app.alert-undelivered',
  everyMs: 1_000,
  table: 'undelivered_alerts',
  key: ['subscription_id', 'message_id'],
  isOpen: sql`true`,
  read: sql<Alerted>`${DEVICE_COLUMNS} from claimed
    join push_subscriptions on push_subscriptions.id = claimed.subscription_id`,
  prepare: async () => null,
  async send({ attempts, message_id: id, ...device }, _, batch) {
    const { undeliveredTitle: title, undeliveredBody: body } = device.language === 'fr' ? french : english
    const notice = { title, body, path: `/dash/messages/${id}`, tag: `undelivered-${id}` }
    // A topic has at most 32 letters.
    const alert = { topic: id.replaceAll('-', ''), payload: { unread: 0, notice } }
    return sendAlertOnce(device, alert, { ...batch, attempts })
  },
})
