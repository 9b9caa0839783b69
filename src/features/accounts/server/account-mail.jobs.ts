import { sql } from 'kysely'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { createMailOutbox } from '#platform/outbox/mail-outbox.ts'
import { issueToken, removeLinkWithoutAccount } from './account-link.store.ts'
import { accountSenderOf } from './account-sender.ts'
import { composeAccountMail, type DueAccountMail } from './compose-account-mail.ts'

export const sendAccountMails = createMailOutbox({
  name: 'auth.send-account-mails',
  table: 'account_mails',
  key: ['id'],
  read: sql<DueAccountMail>`claimed.kind, device, claimed.created_at as "createdAt", link_id as "linkId",
    case claimed.kind when 'reset' then account.email when 'invitation' then link.email else claimed.email end
      as email,
    coalesce(link.used_at is not null or link.expires_at <= now(), false) as "isLinkOver",
    link.role, coalesce(inviter.name, '') as inviter
    from claimed
      left join account_links link on link.id = claimed.link_id
      left join users account on account.email_key = link.email_key
      left join users inviter on inviter.id = link.invited_by`,
  prepare: ({ db }) => readStoredSettings(db),
  // After an unknown outcome it is sent once more.
  mostDoubts: () => 2,
  async render(due, settings, { db, config }) {
    const { linkId, email } = due
    if (email === null) {
      await removeLinkWithoutAccount(db, linkId)
      return null
    }
    if (due.isLinkOver) return { outcome: 'skipped', problem: 'link_over' }
    const address = accountSenderOf(settings)
    if (!address) return { outcome: 'failed', problem: 'no_sender_address' }
    const token = linkId && (await issueToken(db, linkId))
    const sender = { name: settings.mailFromName || settings.name, address }
    return composeAccountMail({ ...due, email }, { token, sender, publicUrl: config.publicUrl })
  },
})
