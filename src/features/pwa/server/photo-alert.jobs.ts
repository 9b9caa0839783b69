import { sql } from 'kysely'
import { createOutbox } from '#platform/outbox/outbox.ts'
import { type AlertedDevice, DEVICE_COLUMNS, sendAlertOnce } from './alert.jobs.ts'
import { pwaTexts as english } from './pwa.en.ts'
import { pwaTexts as french } from './pwa.fr.ts'

interface Alerted extends AlertedDevice {
  entry_id: string
  conversationId: string
  count: number
}

/** Tells every device that a customer added photos. */
export const alertAboutPhotos = createOutbox<Alerted, null>({
  name: 'phone-app.alert-photos',
  everyMs: 1_000,
  table: 'photo_alerts',
  key: ['subscription_id', 'entry_id'],
  isOpen: sql`true`,
  read: sql<Alerted>`${DEVICE_COLUMNS}, message_id as "conversationId",
    (select count(*) from photos where photos.entry_id = claimed.entry_id) as count
    from claimed join push_subscriptions on push_subscriptions.id = claimed.subscription_id
      join conversation_entries on conversation_entries.id = claimed.entry_id`,
  prepare: async () => null,
  async send({ attempts, entry_id: entryId, conversationId, count, ...device }, _, batch) {
    const { photosTitle: title, photosBody } = device.language === 'fr' ? french : english
    const body = photosBody.replace('{count}', String(count))
    const notice = { title, body, path: `/dash/messages/${conversationId}`, tag: `photos-${conversationId}` }
    // A topic has at most 32 letters.
    const alert = { topic: entryId.replaceAll('-', ''), payload: { unread: 0, notice } }
    return sendAlertOnce(device, alert, { ...batch, attempts })
  },
})
