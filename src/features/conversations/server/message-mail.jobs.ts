import { findMissingIdentification } from '#features/campaigns/identification.rules.ts'
import { writeResubscribeLink } from '#features/campaigns/server/unsubscribe-link.ts'
import { readResubscription } from '#features/contacts/server/suppression.store.ts'
import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { createMailOutbox } from '#platform/outbox/mail-outbox.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import type { MailKind } from './conversations.table.ts'
import { countUnreadFloodMessages } from './message-list.store.ts'
import {
  composeAcknowledgement,
  composeFloodDigest,
  composeOwnerMail,
  composeResubscription,
  composeSelfTest,
} from './message-mail.fr.ts'
import { DUE_MAIL, type DueMail, reserveOncePerDay } from './message-mail.store.ts'
import { readSmallPhotos } from './photo.store.ts'
import { writePhotoToken } from './photo-link.store.ts'
import { readTagging } from './reply-tag.store.ts'

/** A duplicate with the same Message-ID does no harm to the owner; a visitor must not be mailed twice. */
const MOST_DOUBTS: Record<MailKind, number> = {
  owner: 3,
  flood: 3,
  acknowledgement: 1,
  resubscription: 1,
}

/** Mails the owner about each message, or once an hour about a flood; acknowledges it to the visitor if the setting is on. */
export const notifyOwner = createMailOutbox({
  name: 'conversations.notify-owner',
  table: 'message_mails',
  key: ['message_id', 'kind'],
  read: DUE_MAIL,
  prepare: async ({ db }) => ({ settings: await readStoredSettings(db), tagAddress: await readTagging(db) }),
  mostDoubts: ({ kind }) => MOST_DOUBTS[kind],
  async render(mail, { settings, tagAddress }, { db, storage, config: { publicUrl } }) {
    const quarantinedCount = mail.kind === 'flood' ? await countUnreadFloodMessages(db) : 0
    const problem = await findReasonToSkip(db, mail, settings, quarantinedCount)
    if (problem) return { outcome: 'skipped', problem }
    if (mail.isSelfTest) return composeSelfTest(mail, settings, publicUrl)
    if (mail.kind === 'owner') {
      const pictures = mail.photosArrived > 0 ? await readSmallPhotos(db, storage, mail.messageId) : []
      return composeOwnerMail(mail, settings, publicUrl, pictures)
    }
    if (mail.kind === 'acknowledgement') {
      const { areRequestPhotosOn } = settings
      const token = areRequestPhotosOn ? await writePhotoToken(db, 'link', mail.messageId) : null
      return composeAcknowledgement(mail, settings, publicUrl, { tagAddress, photoToken: token })
    }
    if (mail.kind === 'flood') return composeFloodDigest(mail, settings, publicUrl, quarantinedCount)
    const tick = { addressHash: mail.addressHash, tickedAt: mail.createdAt }
    const link = await writeResubscribeLink(db, publicUrl, tick)
    return composeResubscription(mail, settings, publicUrl, link)
  },
})

async function findReasonToSkip(
  db: Db,
  mail: DueMail,
  settings: StoredSettings,
  quarantinedCount: number,
): Promise<string | null> {
  if (mail.kind === 'owner' || mail.kind === 'flood') {
    if (!settings.notificationEmail) return 'no_notification_address'
    return mail.kind === 'flood' && quarantinedCount === 0 ? 'all_read' : null
  }
  if (mail.kind === 'acknowledgement' && !settings.isAcknowledgementOn) return 'acknowledgement_off'
  if (!settings.mailFromAddress) return 'no_sender_address'
  if (!isMailableAddress(mail.email)) return 'not_an_address'
  if (mail.kind === 'resubscription') {
    if (mail.isQuarantined) return 'spam'
    if (findMissingIdentification(settings).length > 0) return 'no_identification'
    if ((await readResubscription(db, mail.addressHash, mail.createdAt)) !== 'ask') return 'nothing_to_lift'
  }
  if (await reserveOncePerDay(db, mail)) return null
  return mail.kind === 'acknowledgement' ? 'already_acknowledged_today' : 'already_asked_today'
}
