import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import type { Watch } from '#platform/jobs/poller.ts'
import type { Services } from '#platform/services.ts'
import { issueToken, removeLink } from '../links/account-link.store.ts'
import {
  claimDueAccountMails,
  type DueAccountMail,
  postponeAccountMail,
  settleAccountMail,
} from './account-mail.store.ts'
import { composeAccountMail } from './compose-account-mail.ts'

const AT_ONCE = 8

export const sendAccountMails: Watch = {
  name: 'auth.send-account-mails',
  everyMs: 500,
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

async function deliver(mail: DueAccountMail, settings: StoredSettings, services: Services): Promise<void> {
  const { db, mailer, log, config } = services
  const { id, kind, attempts, linkId, email } = mail
  // Nobody has an account under this address: it is forgotten again.
  if (email === null) return removeLink(db, linkId)
  if (mail.isLinkOver) return settleAccountMail(db, mail, 'skipped', 'link_over')
  const from = settings.mailFromAddress || settings.notificationEmail
  if (!from) return settleAccountMail(db, mail, 'failed', 'no_sender_address')
  const token = linkId && (await issueToken(db, linkId))
  const sender = { name: settings.mailFromName || settings.name, address: from }
  const letter = composeAccountMail({ ...mail, email }, { token, sender, publicUrl: config.publicUrl })
  const delivery = await mailer.send(letter)
  log.info({ mailId: id, kind, attempts, ...delivery }, 'account mail tried')
  if (delivery.outcome === 'sent') await settleAccountMail(db, mail, 'sent')
  else if (delivery.outcome === 'refused') await settleAccountMail(db, mail, 'failed', delivery.problem)
  else await postponeAccountMail(db, mail, delivery.problem)
}
