import { dialable, licenceLine } from '#features/settings/facts.rules.ts'
import type { Settings } from '#features/settings/settings.contract.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { isMailableAddress } from '#shared/text/email-address.ts'
import { cutToGraphemes } from '#shared/text/graphemes.ts'
import { suggestDomain } from '../email-hint.rules.ts'
import type { DueMail } from './message-mail.store.ts'

const LONGEST_SUBJECT = 60
const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
const clock = new Intl.DateTimeFormat('fr-CA', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Toronto',
})

export function composeOwnerMail(mail: DueMail, settings: Settings, publicUrl: string): Mail {
  const { name, email, phone, message, createdAt } = mail
  const opening = `${name} vous a écrit le ${day.format(createdAt)} à ${clock.format(createdAt)}.`
  const facts = [
    `Téléphone : ${phone}`,
    `Courriel : ${email}`,
    `Promotions par courriel : ${mail.wantsPromotion ? 'oui' : 'non'}`,
  ]
  const isMailable = isMailableAddress(email)
  const notes = [
    ...(mail.isQuarantined
      ? [
          'Ce message ressemble à un pourriel. Il est gardé 30 jours; ouvrez-le pour le rétablir ou le supprimer.',
        ]
      : []),
    ...(!isMailable || suggestDomain(email)
      ? ['L’adresse de courriel semble inexacte. Mieux vaut appeler.']
      : []),
  ]
  const links = [...phoneLinks(phone), ['Répondre dans le tableau de bord', `${publicUrl}/dash/messages`]]
  const closing = 'Le message est enregistré. Supprimer ce courriel ne l’efface pas.'
  const quoted = message.replace(/^/gm, '> ')
  const addresses = links.map(([label, address]) => `${label} : ${address}`)
  return {
    messageId: messageIdOf(mail, publicUrl),
    from: {
      name: `Site ${settings.name}`,
      address: settings.mailFromAddress || settings.notificationEmail,
    },
    to: { name: settings.name, address: settings.notificationEmail },
    ...(isMailable && { replyTo: { name, address: email } }),
    subject: cutToGraphemes(`Nouveau message de ${name}`, LONGEST_SUBJECT),
    text: [opening, quoted, facts.join('\n'), addresses.join('\n'), ...notes, closing].join('\n\n'),
    html: letter([
      paragraph(opening),
      `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #1f4b3f">${lines(message)}</blockquote>`,
      paragraph(facts.join('\n')),
      `<p style="margin:0 0 16px">${links.map(([label = '', address = '']) => `<a href="${escapeHtml(address)}" style="display:inline-block;margin:0 12px 8px 0;padding:12px 18px;background:#1f4b3f;color:#f4eee3;text-decoration:none">${escapeHtml(label)}</a>`).join('')}</p>`,
      ...notes.map(paragraph),
      paragraph(closing),
    ]),
  }
}

/** Repeats no word that was sent: the form cannot be used to say something to a stranger. */
export function composeAcknowledgement(mail: DueMail, settings: Settings, publicUrl: string): Mail {
  const paragraphs = [
    'Bonjour,',
    'Votre message est bien arrivé. On vous répond dans les deux jours ouvrables.',
    `C’est plus pressant? Appelez au ${settings.phone}. Si vous avez des photos de la pièce, gardez-les sous la main : elles nous feront gagner du temps.`,
    `À bientôt,\n${settings.name}\n${settings.phone}\n${licenceLine(settings.licence)}`,
    'Vous n’avez rien envoyé? Quelqu’un a sans doute inscrit votre adresse par erreur. Vous n’avez rien à faire.',
  ]
  return {
    messageId: messageIdOf(mail, publicUrl),
    from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
    to: { name: '', address: mail.email },
    subject: 'On a bien reçu votre message',
    text: paragraphs.join('\n\n'),
    html: letter(paragraphs.map(paragraph)),
  }
}

/** The same for each try of one mail. */
function messageIdOf({ messageId, kind }: DueMail, publicUrl: string): string {
  return `<${messageId}.${kind}@${new URL(publicUrl).hostname}>`
}

function phoneLinks(phone: string): [string, string][] {
  if (phone.replace(/\D/g, '').length < 7) return []
  return [
    ['Appeler', `tel:${dialable(phone)}`],
    ['Envoyer un texto', `sms:${dialable(phone)}`],
  ]
}

function letter(parts: string[]): string {
  return `<!doctype html><html lang="fr-CA"><body style="margin:0;padding:24px;background:#f4eee3;color:#1b2220;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px">${parts.join('')}</div></body></html>`
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`
const lines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
