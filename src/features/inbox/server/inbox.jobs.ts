import { z } from 'zod'
import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Watch } from '#platform/jobs/poller.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { forgetOldPosts } from './contact-form/contact-limit.store.ts'
import { composeAcknowledgement, composeOwnerMail } from './contact-form/message-mail.fr.ts'
import {
  claimDueMails,
  type DueMail,
  postponeMail,
  reserveAcknowledgement,
  settleMail,
} from './contact-form/message-mail.store.ts'
import { destroyOldMessages } from './messages/message-change.store.ts'

const AT_ONCE = 8

/** Tells the owner of each message, and the visitor that it arrived if the owner wants that. */
export const notifyOwner: Watch = {
  name: 'inbox.notify-owner',
  everyMs: 500,
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

async function deliver(mail: DueMail, settings: StoredSettings, services: Services): Promise<void> {
  const { db, mailer, log, config } = services
  const reason = await findReasonToSkip(mail, settings, services)
  if (reason) return settleMail(db, mail, 'skipped', reason)
  const letter =
    mail.kind === 'owner'
      ? composeOwnerMail(mail, settings, config.publicUrl)
      : composeAcknowledgement(mail, settings, config.publicUrl)
  const delivery = await mailer.send(letter)
  const { messageId, kind, attempts } = mail
  log.info({ messageId, kind, attempts, ...delivery }, 'mail tried')
  if (delivery.outcome === 'sent') await settleMail(db, mail, 'sent')
  else if (delivery.outcome === 'refused') await settleMail(db, mail, 'failed', delivery.problem)
  else await postponeMail(db, mail, delivery.problem)
}

async function findReasonToSkip(
  mail: DueMail,
  { notificationEmail, mailFromAddress, isAcknowledgementOn }: StoredSettings,
  { db }: Services,
): Promise<string | null> {
  if (mail.kind === 'owner') return notificationEmail ? null : 'no_notification_address'
  if (!isAcknowledgementOn) return 'acknowledgement_off'
  if (!mailFromAddress) return 'no_sender_address'
  if (!isMailableAddress(mail.email)) return 'not_an_address'
  // A stranger must not be mailed twice; the owner rather twice than never.
  if (mail.isInterrupted) return 'interrupted'
  return (await reserveAcknowledgement(db, mail)) ? null : 'already_acknowledged_today'
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
