import { z } from 'zod'
import { findMissing } from '#features/campaigns/identification.rules.ts'
import { writeResubscribeLink } from '#features/campaigns/server/unsubscribe-link.ts'
import { readResubscription } from '#features/contacts/server/suppression.store.ts'
import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { createMailOutbox } from '#platform/outbox/mail-outbox.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { forgetOldPosts } from './contact-limit.store.ts'
import { composeFloodDigest } from './flood-digest.fr.ts'
import type { MailKind } from './inbox.table.ts'
import { destroyOldMessages } from './message-change.store.ts'
import { countSetAside } from './message-list.store.ts'
import { composeAcknowledgement, composeOwnerMail, composeResubscription } from './message-mail.fr.ts'
import { DUE_MAIL, type DueMail, reserveOncePerDay } from './message-mail.store.ts'

/** The owner is rather told again, under the same Message-ID; a stranger must not be mailed twice. */
const MOST_DOUBTS: Record<MailKind, number> = {
  owner: 3,
  flood: 3,
  acknowledgement: 1,
  resubscription: 1,
}

/** Tells the owner of each message, of a flood as a whole, and the visitor that it arrived if the owner wants that. */
export const notifyOwner = createMailOutbox({
  name: 'inbox.notify-owner',
  table: 'message_mails',
  key: ['message_id', 'kind'],
  read: DUE_MAIL,
  prepare: ({ db }) => readStoredSettings(db),
  mostDoubts: ({ kind }) => MOST_DOUBTS[kind],
  async render(mail, settings, { db, config: { publicUrl } }) {
    const setAside = mail.kind === 'flood' ? await countSetAside(db) : 0
    const problem = await findReasonToSkip(db, mail, settings, setAside)
    if (problem) return { outcome: 'skipped', problem }
    if (mail.kind === 'owner') return composeOwnerMail(mail, settings, publicUrl)
    if (mail.kind === 'acknowledgement') return composeAcknowledgement(mail, settings, publicUrl)
    if (mail.kind === 'flood') return composeFloodDigest(mail, settings, publicUrl, setAside)
    const tick = { addressHash: mail.addressHash, tickedAt: mail.createdAt }
    const link = await writeResubscribeLink(db, publicUrl, tick)
    return composeResubscription(mail, settings, publicUrl, link)
  },
})

async function findReasonToSkip(
  db: Db,
  mail: DueMail,
  settings: StoredSettings,
  setAside: number,
): Promise<string | null> {
  if (mail.kind === 'owner' || mail.kind === 'flood') {
    if (!settings.notificationEmail) return 'no_notification_address'
    return mail.kind === 'flood' && setAside === 0 ? 'all_read' : null
  }
  if (mail.kind === 'acknowledgement' && !settings.isAcknowledgementOn) return 'acknowledgement_off'
  if (!settings.mailFromAddress) return 'no_sender_address'
  if (!isMailableAddress(mail.email)) return 'not_an_address'
  if (mail.kind === 'resubscription') {
    if (mail.isQuarantined) return 'spam'
    if (findMissing(settings).length > 0) return 'no_identification'
    if ((await readResubscription(db, mail.addressHash, mail.createdAt)) !== 'ask') return 'nothing_to_lift'
  }
  if (await reserveOncePerDay(db, mail)) return null
  return mail.kind === 'acknowledgement' ? 'already_acknowledged_today' : 'already_asked_today'
}

/** Law 25 wants data destroyed once their purpose is over. */
export const destroyOld = defineJob({
  name: 'inbox.destroy-old-messages',
  payload: z.object({}),
  schedule: { cron: '30 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    const messages = await destroyOldMessages(db, await readStoredSettings(db))
    log.info({ messages }, 'old messages destroyed')
  },
})

export const forgetVisitors = defineJob({
  name: 'inbox.forget-visitors',
  payload: z.object({}),
  // Every night at 3:20 in Quebec.
  schedule: { cron: '20 3 * * *', timeZone: 'America/Toronto' },
  async run(_payload, { db, log }) {
    log.info({ posts: await forgetOldPosts(db) }, 'addresses of visitors forgotten')
  },
})
