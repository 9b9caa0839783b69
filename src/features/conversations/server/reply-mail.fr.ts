import { licenceLine } from '#features/settings/facts.rules.ts'
import { PLACEHOLDER_SETTINGS } from '#features/settings/placeholder.rules.ts'
import type { Settings } from '#features/settings/settings.contract.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { messageIdFor, paragraph, plainQuote, quote, renderEmail } from '#platform/mail/render-email.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { frenchDay } from '#shared/time/french-day.ts'
import type { TagAddress } from './reply-tag.store.ts'

export interface DueReply {
  id: string
  messageId: string
  replyText: string
  /** Name of the account that replies; empty if the account was deleted. */
  writer: string
  name: string
  email: string
  message: string
  receivedAt: Date
  wasAcknowledged: boolean
  /** Ids of earlier replies to the same message. */
  earlierIds: string[]
}

export function composeReply(
  reply: DueReply,
  settings: Settings,
  publicUrl: string,
  tagAddress: TagAddress,
): Mail {
  const { id, messageId, replyText, name, email, message, receivedAt } = reply
  const writtenOn = frenchDay(receivedAt)
  const notes = [
    `Vous recevez ce courriel parce que vous nous avez écrit le ${writtenOn}. Répondez-y directement : votre réponse nous parviendra.`,
    `Politique de confidentialité : ${publicUrl}/politique-de-confidentialite`,
  ].join('\n')
  const signature = signatureOf(settings, reply.writer)
  const opening = `Votre message du ${writtenOn} :`
  // The thread starts with the owner's notification, so that a customer's answer is threaded in the owner's mailbox too.
  const references = [
    messageIdFor(messageId, 'owner', publicUrl),
    ...(reply.wasAcknowledged ? [messageIdFor(messageId, 'acknowledgement', publicUrl)] : []),
    ...reply.earlierIds.map(earlier => messageIdFor(earlier, 'reply', publicUrl)),
  ]
  return {
    messageId: messageIdFor(id, 'reply', publicUrl),
    references,
    inReplyTo: references.at(-1) ?? '',
    from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
    to: { name, address: email },
    replyTo: {
      name: settings.name,
      address: tagAddress(replyAddress(settings), messageId) ?? replyAddress(settings),
    },
    subject: `Votre demande à ${settings.name}`,
    text: [replyText, signature, notes, opening, plainQuote(message)].join('\n\n'),
    html: renderEmail([...[replyText, signature, notes, opening].map(paragraph), quote(message)]),
  }
}

function signatureOf(settings: Settings, writer: string): string {
  const { name, phone, email, streetAddress, city, postalCode, licence } = settings
  const contact = [phone, isRealAddress(email) ? email : ''].filter(Boolean).join(', ')
  const place = [streetAddress, city, postalCode].filter(isFilledIn).join(', ')
  return [name, writer, contact, place, licenceLine(licence)].filter(Boolean).join('\n')
}

/** The address of the business; until it is filled in, the one for notifications. */
export function replyAddress({ email, notificationEmail, mailFromAddress }: Settings): string {
  return [email, notificationEmail].find(isRealAddress) ?? mailFromAddress
}

const isRealAddress = (email: string) => isMailableAddress(email) && email !== PLACEHOLDER_SETTINGS.email

/** Placeholders are in brackets and must not be mailed. */
const isFilledIn = (text: string) => text !== '' && !text.startsWith('[')
