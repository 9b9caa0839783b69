import type { AccountMailKind, Role } from '#features/session/server/auth.table.ts'
import { buttons, letter, mailId, paragraph } from '#platform/mail/letter.ts'
import type { Mail, MailAddress } from '#platform/mail/mailer.ts'
import { accountMailEn } from './account-mail.en.ts'
import { accountMailFr } from './account-mail.fr.ts'

export interface DueAccountMail {
  id: string
  kind: AccountMailKind
  /** As it calls itself. */
  device: string
  createdAt: Date
  linkId: string | null
  /** Null for a reset that was asked for an address without an account. */
  email: string | null
  isLinkOver: boolean
  role: Role | null
  inviter: string
}

type Facts = Pick<DueAccountMail, 'device' | 'createdAt' | 'role' | 'inviter'>

interface Words {
  subject: string
  paragraphs: string[]
  button?: string
  after: string[]
}

export type AccountMailTexts = Record<AccountMailKind, (facts: Facts) => Words>

interface Circumstances {
  token: string | null
  sender: MailAddress
  publicUrl: string
}

/** French first, English below: whoever works here reads one of them. */
export function composeAccountMail(
  mail: DueAccountMail & { email: string },
  { token, sender, publicUrl }: Circumstances,
): Mail {
  const french = accountMailFr[mail.kind](mail)
  const english = accountMailEn[mail.kind](mail)
  const address = addressOf(mail.kind, publicUrl, token)
  return {
    messageId: mailId(mail.id, mail.kind, publicUrl),
    from: sender,
    to: { name: '', address: mail.email },
    subject: `${french.subject} / ${english.subject}`,
    text: [...plain(french, ` : ${address}`), '—', ...plain(english, `: ${address}`), sender.name].join(
      '\n\n',
    ),
    html: letter([
      ...drawn(french, address),
      '<hr style="margin:24px 0;border:0;border-top:1px solid #ded4c2"><div lang="en-CA">',
      ...drawn(english, address),
      `</div>${paragraph(sender.name)}`,
    ]),
  }
}

/** The word stands behind the #: no server on the way, and no log, ever gets it. */
function addressOf(kind: AccountMailKind, publicUrl: string, token: string | null): string {
  const page = kind === 'invitation' ? 'signup' : 'forget-password'
  return `${publicUrl}/auth/${page}${token ? `#${token}` : ''}`
}

const plain = ({ paragraphs, button, after }: Words, where: string) => [
  ...paragraphs,
  ...(button ? [`${button}${where}`] : []),
  ...after,
]

const drawn = ({ paragraphs, button, after }: Words, address: string) => [
  ...paragraphs.map(paragraph),
  ...(button ? [buttons([{ label: button, address }])] : []),
  ...after.map(paragraph),
]
