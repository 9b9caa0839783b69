import type { Settings } from '#features/settings/settings.contract.ts'
import { buttons, letter, mailId, paragraph } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import type { DueMail } from './message-mail.store.ts'

export function composeFloodDigest(
  { messageId, kind }: DueMail,
  settings: Settings,
  publicUrl: string,
  setAside: number,
): Mail {
  const days = settings.spamRetentionDays
  const kept = days === 1 ? '1\u00a0jour' : `${days}\u00a0jours`
  const subject =
    setAside === 1 ? '1 message mis de côté vous attend' : `${setAside} messages mis de côté vous attendent`
  const paragraphs = [
    'Votre site reçoit un nombre inhabituel de messages. Ceux qui ressemblent à un envoi automatique sont mis de côté avec les pourriels, sans courriel pour chacun.',
    `${subject}. Il y a peut-être de vrais clients parmi eux : jetez-y un coup d’œil. Ils sont gardés ${kept}.`,
  ]
  const spam = { label: 'Ouvrir les pourriels', address: `${publicUrl}/dash/messages?folder=spam` }
  const note = 'Tant que cela dure, vous recevez au plus un courriel de ce genre par heure.'
  return {
    messageId: mailId(messageId, kind, publicUrl),
    from: {
      name: `Site ${settings.name}`,
      address: settings.mailFromAddress || settings.notificationEmail,
    },
    to: { name: settings.name, address: settings.notificationEmail },
    subject,
    text: [...paragraphs, `${spam.label} : ${spam.address}`, note].join('\n\n'),
    html: letter([...paragraphs.map(paragraph), buttons([spam]), paragraph(note)]),
  }
}
