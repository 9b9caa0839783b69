import { licenceLine } from '#features/settings/facts.rules.ts'
import { PLACEHOLDER_SETTINGS } from '#features/settings/placeholder.rules.ts'
import type { Settings } from '#features/settings/settings.contract.ts'
import { letter, mailId, paragraph, plainQuote, quote } from '#platform/mail/letter.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'

const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

export interface DueReply {
  id: string
  messageId: string
  replyText: string
  /** Who answers, as the account is named; empty if the account is gone. */
  writer: string
  name: string
  email: string
  message: string
  receivedAt: Date
  wasAcknowledged: boolean
  /** Replies of the same conversation that went before this one. */
  earlierIds: string[]
}

export function composeReply(reply: DueReply, settings: Settings, publicUrl: string): Mail {
  const { id, messageId, replyText, name, email, message, receivedAt } = reply
  const writtenOn = day.format(receivedAt)
  const notes = [
    `Vous recevez ce courriel parce que vous nous avez écrit le ${writtenOn}. Répondez-y directement : votre réponse nous parviendra.`,
    `Politique de confidentialité : ${publicUrl}/politique-de-confidentialite`,
  ].join('\n')
  const signature = signatureOf(settings, reply.writer)
  const opening = `Votre message du ${writtenOn} :`
  // The owner's own mail about this message is the root: an answer to ours then joins it in the owner's mailbox too.
  const references = [
    mailId(messageId, 'owner', publicUrl),
    ...(reply.wasAcknowledged ? [mailId(messageId, 'acknowledgement', publicUrl)] : []),
    ...reply.earlierIds.map(earlier => mailId(earlier, 'reply', publicUrl)),
  ]
  return {
    messageId: mailId(id, 'reply', publicUrl),
    references,
    inReplyTo: references.at(-1) ?? '',
    from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
    to: { name, address: email },
    replyTo: { name: settings.name, address: answersGoTo(settings) },
    subject: `Votre demande à ${settings.name}`,
    text: [replyText, signature, notes, opening, plainQuote(message)].join('\n\n'),
    html: letter([...[replyText, signature, notes, opening].map(paragraph), quote(message)]),
  }
}

function signatureOf(settings: Settings, writer: string): string {
  const { name, phone, email, streetAddress, city, postalCode, licence } = settings
  const reach = [phone, isRealAddress(email) ? email : ''].filter(Boolean).join(', ')
  const place = [streetAddress, city, postalCode].filter(isFilledIn).join(', ')
  return [name, writer, reach, place, licenceLine(licence)].filter(Boolean).join('\n')
}

/** The business's own address; until it is filled in, the one where the owner reads of new messages. */
function answersGoTo({ email, notificationEmail, mailFromAddress }: Settings): string {
  return [email, notificationEmail].find(isRealAddress) ?? mailFromAddress
}

const isRealAddress = (email: string) => isMailableAddress(email) && email !== PLACEHOLDER_SETTINGS.email

/** Placeholders stand in brackets; no customer ever reads one. */
const isFilledIn = (text: string) => text !== '' && !text.startsWith('[')
