import { z } from 'zod'
import { findMissing } from '#features/campaigns/identification.rules.ts'
import { writeResubscribeLink } from '#features/campaigns/server/unsubscribe/unsubscribe-link.ts'
import { readResubscription } from '#features/contacts/server/suppression.store.ts'
import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { ROUNDS_AT_ONCE, type Watch } from '#platform/jobs/poller.ts'
import { sendClaimed, settle } from '#platform/mail/claimed-mail.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { forgetOldPosts } from './contact-form/contact-limit.store.ts'
import { composeFloodDigest } from './contact-form/flood-digest.fr.ts'
import {
  composeAcknowledgement,
  composeOwnerMail,
  composeResubscription,
} from './contact-form/message-mail.fr.ts'
import { claimDueMails, claimOf, type DueMail, reserveOncePerDay } from './contact-form/message-mail.store.ts'
import type { MailKind } from './inbox.table.ts'
import { destroyOldMessages } from './messages/message-change.store.ts'

const AT_ONCE = 8

/** The owner is rather told again, under the same Message-ID; a stranger must not be mailed twice. */
const MOST_DOUBTS: Record<MailKind, number> = {
  owner: 3,
  flood: 3,
  acknowledgement: 1,
  resubscription: 1,
}

/** Tells the owner of each message, of a flood as a whole, and the visitor that it arrived if the owner wants that. */
export const notifyOwner: Watch = {
  name: 'inbox.notify-owner',
  everyMs: 500,
  roundsAtOnce: ROUNDS_AT_ONCE,
  async run(services) {
    const { db, mailer } = services
    if (!mailer.canSend) return false
    const mails = await claimDueMails(db, AT_ONCE)
    if (mails.length === 0) return false
    const settings = await readStoredSettings(db)
    await Promise.all(mails.map(mail => deliver(mail, settings, services)))
    return mails.length === AT_ONCE
  },
}

async function deliver(due: DueMail, settings: StoredSettings, services: Services): Promise<void> {
  const { db, log } = services
  const claim = claimOf(due)
  const reason = await findReasonToSkip(due, settings, services)
  if (reason) return settle(db, claim, 'skipped', reason)
  const { messageId, kind, attempts } = due
  const mail = await compose(due, settings, services)
  const delivery = await sendClaimed(services, claim, { mail, mostDoubts: MOST_DOUBTS[kind] })
  log.info({ messageId, kind, attempts, ...delivery }, 'mail tried')
}

async function compose(mail: DueMail, settings: StoredSettings, { db, config }: Services): Promise<Mail> {
  const { publicUrl } = config
  if (mail.kind === 'owner') return composeOwnerMail(mail, settings, publicUrl)
  if (mail.kind === 'acknowledgement') return composeAcknowledgement(mail, settings, publicUrl)
  if (mail.kind === 'flood') return composeFloodDigest(mail, settings, publicUrl)
  const tick = { addressHash: mail.addressHash, tickedAt: mail.createdAt }
  return composeResubscription(mail, settings, publicUrl, await writeResubscribeLink(db, publicUrl, tick))
}

async function findReasonToSkip(
  mail: DueMail,
  settings: StoredSettings,
  { db }: Services,
): Promise<string | null> {
  if (mail.kind === 'owner' || mail.kind === 'flood') {
    if (!settings.notificationEmail) return 'no_notification_address'
    return mail.kind === 'flood' && mail.setAside === 0 ? 'all_read' : null
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
