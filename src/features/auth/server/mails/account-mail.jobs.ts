import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import { ROUNDS_AT_ONCE, type Watch } from '#platform/jobs/poller.ts'
import { sendClaimed, settle } from '#platform/mail/claimed-mail.ts'
import type { Services } from '#platform/services.ts'
import { issueToken, removeLink } from '../links/account-link.store.ts'
import { claimDueAccountMails, claimOf, type DueAccountMail } from './account-mail.store.ts'
import { accountSenderOf } from './account-sender.ts'
import { composeAccountMail } from './compose-account-mail.ts'

const AT_ONCE = 8
/** A mail that may have arrived is sent once more. */
const MOST_DOUBTS = 2

export const sendAccountMails: Watch = {
  name: 'auth.send-account-mails',
  everyMs: 500,
  roundsAtOnce: ROUNDS_AT_ONCE,
  async run(services) {
    const { db, mailer } = services
    if (!mailer.canSend) return false
    const mails = await claimDueAccountMails(db, AT_ONCE)
    if (mails.length === 0) return false
    const settings = await readStoredSettings(db)
    await Promise.all(mails.map(mail => deliver(mail, settings, services)))
    return mails.length === AT_ONCE
  },
}

async function deliver(due: DueAccountMail, settings: StoredSettings, services: Services): Promise<void> {
  const { db, log, config } = services
  const { id, kind, attempts, linkId, email } = due
  const claim = claimOf(due)
  // Nobody has an account under this address: it is forgotten again.
  if (email === null) return removeLink(db, linkId)
  if (due.isLinkOver) return settle(db, claim, 'skipped', 'link_over')
  const from = accountSenderOf(settings)
  if (!from) return settle(db, claim, 'failed', 'no_sender_address')
  const token = linkId && (await issueToken(db, linkId))
  const sender = { name: settings.mailFromName || settings.name, address: from }
  const mail = composeAccountMail({ ...due, email }, { token, sender, publicUrl: config.publicUrl })
  const delivery = await sendClaimed(services, claim, { mail, mostDoubts: MOST_DOUBTS })
  log.info({ mailId: id, kind, attempts, ...delivery }, 'account mail tried')
}
