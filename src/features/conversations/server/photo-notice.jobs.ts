import { sql } from 'kysely'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { createMailOutbox } from '#platform/outbox/mail-outbox.ts'
import { composePhotoNotice } from './message-mail.fr.ts'
import './conversations.table.ts'

/** Photos that a customer added by the private link. */
export interface PhotoNotice {
  entryId: string
  messageId: string
  name: string
  createdAt: Date
  added: number
  total: number
}

const ARRIVED = sql`photos.state in ('preparing', 'ready')`

/** Mails the owner about photos that were added later. */
export const notifyAboutPhotos = createMailOutbox<
  PhotoNotice,
  Awaited<ReturnType<typeof readStoredSettings>>
>({
  name: 'conversations.notify-about-photos',
  table: 'photo_notices',
  key: ['entry_id'],
  read: sql<PhotoNotice>`claimed.entry_id as "entryId", messages.id as "messageId", name,
    messages.created_at as "createdAt",
    (select count(*) from photos where photos.entry_id = claimed.entry_id and ${ARRIVED}) as added,
    (select count(*) from photos where photos.message_id = messages.id and ${ARRIVED}) as total
    from claimed join conversation_entries on conversation_entries.id = claimed.entry_id
      join messages on messages.id = conversation_entries.message_id`,
  prepare: ({ db }) => readStoredSettings(db),
  mostDoubts: () => 3,
  async render(notice, settings, { config: { publicUrl } }) {
    if (!settings.notificationEmail) return { outcome: 'skipped', problem: 'no_notification_address' }
    if (notice.added === 0) return { outcome: 'skipped', problem: 'no_photos' }
    return composePhotoNotice(notice, settings, publicUrl)
  },
})
