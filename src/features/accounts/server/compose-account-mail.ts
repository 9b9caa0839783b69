import type { AccountMailKind, Role } from '#features/session/server/auth.table.ts'
import type { Mail, MailAddress } from '#platform/mail/mailer.ts'
import { buttons, messageIdFor, paragraph, renderEmail } from '#platform/mail/render-email.ts'
import { accountMailEn } from './account-mail.en.ts'
import { accountMailFr } from './account-mail.fr.ts'

export interface DueAccountMail {
  id: string
  kind: AccountMailKind
  /** The `User-Agent`. */
  device: string
  createdAt: Date
  linkId: string | null
  /** Null for a reset of an address without an account. */
  email: string | null
  isLinkOver: boolean
  role: Role | null
  inviter: string
}

type Facts = Pick<DueAccountMail, 'device' | 'createdAt' | 'role' | 'inviter'>

interface MailText {
  subject: string
  paragraphs: string[]
  button?: string
  after: string[]
}

export type AccountMailTexts = Record<AccountMailKind, (facts: Facts) => MailText>

interface MailContext {
  token: string | null
  sender: MailAddress
  publicUrl: string
}

/** French first, then English: not everybody who works here reads both. */
export function composeAccountMail(
  mail: DueAccountMail & { email: string },
  { token, sender, publicUrl }: MailContext,
): Mail {
  const french = accountMailFr[mail.kind](mail)
  const english = accountMailEn[mail.kind](mail)
  const address = linkOf(mail.kind, publicUrl, token)
  return {
    messageId: messageIdFor(mail.id, mail.kind, publicUrl),
    from: sender,
    to: { name: '', address: mail.email },
    subject: `${french.subject} / ${english.subject}`,
    text: [
      ...textLines(french, ` : ${address}`),
      '—',
      ...textLines(english, `: ${address}`),
      sender.name,
    ].join('\n\n'),
    html: renderEmail([
      ...htmlParts(french, address),
      '<hr style="margin:24px 0;border:0;border-top:1px solid #ded4c2"><div lang="en-CA">',
      ...htmlParts(english, address),
      `</div>${paragraph(sender.name)}`,
    ]),
  }
}

/** The token is in the fragment (#), so that it reaches no proxy and no log. */
function linkOf(kind: AccountMailKind, publicUrl: string, token: string | null): string {
  const page = kind === 'invitation' ? 'signup' : 'forget-password'
  return `${publicUrl}/auth/${page}${token ? `#${token}` : ''}`
}

const textLines = ({ paragraphs, button, after }: MailText, where: string) => [
  ...paragraphs,
  ...(button ? [`${button}${where}`] : []),
  ...after,
]

const htmlParts = ({ paragraphs, button, after }: MailText, address: string) => [
  ...paragraphs.map(paragraph),
  ...(button ? [buttons([{ label: button, address }])] : []),
  ...after.map(paragraph),
]
