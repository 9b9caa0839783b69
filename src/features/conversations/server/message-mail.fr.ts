import { licenceLine } from '#features/settings/facts.rules.ts'
import type { Settings } from '#features/settings/settings.contract.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import {
  buttons,
  images,
  type Link,
  messageIdFor,
  paragraph,
  plainQuote,
  quote,
  renderEmail,
} from '#platform/mail/render-email.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { cutToGraphemes } from '#shared/text/graphemes.ts'
import { ofName } from '#shared/text/of-name.fr.ts'
import { frenchDay } from '#shared/time/french-day.ts'
import { suggestDomain } from '../email-hint.rules.ts'
import {
  lowerFirst,
  requestWords,
  sizeText,
  squares,
  surfaceOfDetails,
  surfaceText,
  worksText,
} from '../request.fr.ts'
import { type RequestDetails, sizeOf, surfaceWithWaste } from '../request.rules.ts'
import type { DueMail } from './message-mail.store.ts'
import type { PhotoNotice } from './photo-notice.jobs.ts'
import { replyAddress } from './reply-mail.fr.ts'
import type { TagAddress } from './reply-tag.store.ts'

const LONGEST_SUBJECT = 60
const LONGEST_PREVIEW = 90
const clock = new Intl.DateTimeFormat('fr-CA', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Toronto',
})

/** Removed from the mailbox as soon as it is found there; where that is impossible it must explain itself. */
export function composeSelfTest(
  { message, createdAt, ...mail }: DueMail,
  settings: Settings,
  publicUrl: string,
): Mail {
  return {
    messageId: messageIdFor(mail.messageId, mail.kind, publicUrl),
    from: ownSender(settings),
    to: { name: settings.name, address: settings.notificationEmail },
    subject: `Essai automatique du formulaire, ${frenchDay(createdAt)} à ${clock.format(createdAt)}`,
    text: message,
    html: renderEmail([paragraph(message)]),
  }
}

/** Removed like the self-test's. It goes the way of a customer's answer to a mail of the site. */
export function composeTagTest(testId: string, address: string, settings: Settings, publicUrl: string): Mail {
  const text =
    'Ceci est un essai envoyé par votre propre site, pour savoir si votre serveur livre les adresses étiquetées. ' +
    'Aucun client n’a écrit. Ce message se retire tout seul; si vous le voyez encore, vous pouvez le supprimer.'
  return {
    messageId: messageIdFor(testId, 'tags', publicUrl),
    from: ownSender(settings),
    to: { name: settings.name, address },
    subject: 'Essai automatique d’une adresse étiquetée',
    text,
    html: renderEmail([paragraph(text)]),
  }
}

const ownSender = (settings: Settings) => ({
  name: `Site ${settings.name}`,
  address: settings.mailFromAddress || settings.notificationEmail,
})

/** `pictures`: small ones of photos that have arrived already. */
export function composeOwnerMail(
  mail: DueMail,
  settings: Settings,
  publicUrl: string,
  pictures: Buffer[] = [],
): Mail {
  const { name, email, phone, message, createdAt, photoCount } = mail
  const opening = `${name} vous a écrit le ${frenchDay(createdAt)} à ${clock.format(createdAt)}.`
  const facts = [
    `Téléphone : ${phone}`,
    `Courriel : ${email}`,
    ...requestLines(mail.details ?? {}),
    ...(photoCount > 0 ? [photosLine(mail)] : []),
    `Promotions par courriel : ${mail.wantsPromotion ? 'oui' : 'non'}`,
  ].join('\n')
  const links: Link[] = [
    ...callLinks(phone),
    {
      label: photoCount > 0 ? 'Voir les photos et répondre' : 'Répondre dans le tableau de bord',
      address: `${publicUrl}/dash/messages/${mail.messageId}`,
    },
  ]
  const notes = [
    ...warningsFor(mail, settings),
    'Le message est enregistré. Supprimer ce courriel ne l’efface pas.',
  ]
  const addresses = links.map(({ label, address }) => `${label} : ${address}`).join('\n')
  const attachments = pictures.map((content, index) => ({
    ...{ content, contentType: 'image/jpeg', filename: `photo-${index + 1}.jpg` },
    cid: `photo-${index + 1}@carreau`,
  }))
  return {
    messageId: messageIdFor(mail.messageId, mail.kind, publicUrl),
    from: ownSender(settings),
    to: { name: settings.name, address: settings.notificationEmail },
    ...(isMailableAddress(email) && { replyTo: { name, address: email } }),
    subject: subjectOf(mail),
    text: [opening, plainQuote(message), facts, addresses, ...notes].join('\n\n'),
    html: renderEmail(
      [
        ...[paragraph(opening), quote(message), paragraph(facts)],
        ...(attachments.length > 0 ? [images(attachments), paragraph(SMALL_ONLY)] : []),
        ...[buttons(links), ...notes.map(paragraph)],
      ],
      attachments.length > 0
        ? previewWithPhotos(mail)
        : cutToGraphemes(message.replace(/\s+/g, ' '), LONGEST_PREVIEW),
    ),
    ...(attachments.length > 0 && { attachments }),
  }
}

const SMALL_ONLY = 'Petites images seulement; les grandes sont dans le tableau de bord.'

const photosLine = ({ photoCount, photosArrived }: DueMail) =>
  photosArrived >= photoCount
    ? `Photos\u00a0: ${photosArrived}`
    : `Photos\u00a0: ${photoCount}, en route vers le tableau de bord`

function previewWithPhotos({ phone, photosArrived, details }: DueMail): string {
  const photos = photosArrived === 1 ? '1 photo' : `${photosArrived} photos`
  const parts = [phone, photos, surfaceOfDetails(details ?? {}), details?.city].filter(Boolean)
  return cutToGraphemes(parts.join(', '), LONGEST_PREVIEW)
}

const ROOM_FOR_PLACE = 36

/** Names room and city if both are known. The name is cut first. */
function subjectOf({ name, details }: DueMail): string {
  const { room, city } = details ?? {}
  const place = room && city ? `\u00a0: ${lowerFirst(requestWords.rooms[room])}, ${city}` : ''
  const end = cutToGraphemes(place, ROOM_FOR_PLACE)
  return cutToGraphemes(`Nouveau message ${ofName(name)}`, LONGEST_SUBJECT - end.length) + end
}

/** What has no value has no line. */
function requestLines(details: RequestDetails): string[] {
  const { room, when, city } = details
  const size = sizeOf(details)
  const surface = size
    ? `, environ ${surfaceText(size)}; ${squares(surfaceWithWaste(size, 10), size.unit)} avec 10\u00a0% de pertes`
    : ''
  const lines = {
    Pièce: room && requestWords.rooms[room],
    'À faire': worksText(details),
    Dimensions: sizeText(details) + surface,
    'Pour quand': when && requestWords.whens[when],
    Ville: city,
  }
  return Object.entries(lines).flatMap(([name, value]) => (value ? [`${name}\u00a0: ${value}`] : []))
}

/** Photos that a customer added by the private link. */
export function composePhotoNotice(notice: PhotoNotice, settings: Settings, publicUrl: string): Mail {
  const { entryId, messageId, name, createdAt, added, total } = notice
  const day = frenchDay(createdAt)
  const photos = added === 1 ? 'une photo' : `${added} photos`
  const end = ` a ajouté ${photos}`
  const paragraphs = [
    `${name} a ajouté ${photos} à sa demande du ${day}. Il y en a maintenant ${total}.`,
    'Tout est gardé dans le tableau de bord. Supprimer ce courriel n’efface rien.',
  ] as const
  const link = { label: 'Voir les photos', address: `${publicUrl}/dash/messages/${messageId}` }
  const preview = `${added === 1 ? 'Elle est' : 'Elles sont'} avec sa demande du ${day}.`
  return {
    messageId: messageIdFor(entryId, 'photos', publicUrl),
    from: ownSender(settings),
    to: { name: settings.name, address: settings.notificationEmail },
    subject: cutToGraphemes(name, LONGEST_SUBJECT - end.length) + end,
    text: [paragraphs[0], `${link.label}\u00a0: ${link.address}`, paragraphs[1]].join('\n\n'),
    html: renderEmail([paragraph(paragraphs[0]), buttons([link]), paragraph(paragraphs[1])], preview),
  }
}

function warningsFor({ isQuarantined, email }: DueMail, { spamRetentionDays: days }: Settings): string[] {
  const retention = days === 1 ? '1\u00a0jour' : `${days}\u00a0jours`
  const spam = `Ce message ressemble à un pourriel. Il est gardé ${retention}; ouvrez-le pour le rétablir ou le supprimer.`
  const address = 'L’adresse de courriel semble inexacte. Mieux vaut appeler.'
  const isSuspect = !isMailableAddress(email) || suggestDomain(email) !== null
  return [...(isQuarantined ? [spam] : []), ...(isSuspect ? [address] : [])]
}

export function composeFloodDigest(
  { messageId, kind }: DueMail,
  settings: Settings,
  publicUrl: string,
  quarantinedCount: number,
): Mail {
  const days = settings.spamRetentionDays
  const retention = days === 1 ? '1\u00a0jour' : `${days}\u00a0jours`
  const subject =
    quarantinedCount === 1
      ? '1 message mis de côté vous attend'
      : `${quarantinedCount} messages mis de côté vous attendent`
  const paragraphs = [
    'Votre site reçoit un nombre inhabituel de messages. Ceux qui ressemblent à un envoi automatique sont mis de côté avec les pourriels, sans courriel pour chacun.',
    `${subject}. Il y a peut-être de vrais clients parmi eux : jetez-y un coup d’œil. Ils sont gardés ${retention}.`,
  ]
  const spam = { label: 'Ouvrir les pourriels', address: `${publicUrl}/dash/messages?folder=spam` }
  const note = 'Tant que cela dure, vous recevez au plus un courriel de ce genre par heure.'
  return {
    messageId: messageIdFor(messageId, kind, publicUrl),
    from: ownSender(settings),
    to: { name: settings.name, address: settings.notificationEmail },
    subject,
    text: [...paragraphs, `${spam.label} : ${spam.address}`, note].join('\n\n'),
    html: renderEmail([...paragraphs.map(paragraph), buttons([spam]), paragraph(note)]),
  }
}

/** Quotes nothing of the message: otherwise the form could be used to send text to a stranger. */
export function composeAcknowledgement(
  mail: DueMail,
  settings: Settings,
  publicUrl: string,
  { tagAddress, photoToken }: { tagAddress: TagAddress; photoToken: string | null },
): Mail {
  const received = 'Votre message est bien arrivé. On vous répond dès que possible.'
  const before = ['Bonjour,', received, ...(photoToken ? photoLines(mail) : [])]
  const link = photoToken
    ? {
        label: mail.photosArrived > 0 ? 'Ajouter d’autres photos' : 'Ajouter des photos',
        address: `${publicUrl}/photos/${photoToken}`,
      }
    : null
  const after = [
    ...(link
      ? [
          `Le lien est personnel et fonctionne jusqu’au ${frenchDay(linkEnd(mail))}. Vous pouvez aussi simplement répondre à ce courriel.`,
        ]
      : []),
    link
      ? `C’est plus pressant? Appelez au ${settings.phone}.`
      : `C’est plus pressant? Appelez au ${settings.phone}. Si vous avez des photos de la pièce, gardez-les sous la main : elles nous feront gagner du temps.`,
    `À bientôt,\n${settings.name}\n${settings.phone}\n${licenceLine(settings.licence)}`,
    'Vous n’avez rien envoyé? Quelqu’un a sans doute inscrit votre adresse par erreur. Vous n’avez rien à faire.',
  ]
  return {
    messageId: messageIdFor(mail.messageId, mail.kind, publicUrl),
    from: { name: settings.mailFromName || settings.name, address: settings.mailFromAddress },
    to: { name: '', address: mail.email },
    replyTo: {
      name: settings.name,
      address: tagAddress(replyAddress(settings), mail.messageId) ?? replyAddress(settings),
    },
    subject: 'On a bien reçu votre message',
    text: [...before, ...(link ? [`${link.label}\u00a0:\n${link.address}`] : []), ...after].join('\n\n'),
    html: renderEmail([
      ...before.map(paragraph),
      ...(link ? [buttons([link])] : []),
      ...after.map(paragraph),
    ]),
  }
}

/** As long as the link of `photo-link.store.ts` lasts. */
const linkEnd = ({ createdAt }: DueMail) => new Date(createdAt.getTime() + 14 * 86_400_000)

/** What became of the photos that the form announced, and the invitation to send some. */
function photoLines({ photoCount, photosArrived }: DueMail): string[] {
  const missing = photoCount - photosArrived
  const outcome =
    photoCount === 0
      ? ''
      : missing <= 0
        ? photosArrived === 1
          ? 'Votre photo est arrivée aussi.'
          : `Vos ${photosArrived} photos sont arrivées aussi.`
        : missing === 1
          ? 'Une photo n’est pas passée; le lien ci-dessous permet de la renvoyer.'
          : `${missing} photos ne sont pas passées; le lien ci-dessous permet de les renvoyer.`
  const invitation =
    'Vous avez des photos de la pièce? Elles nous feront gagner du temps, à vous comme à nous.'
  return [outcome, invitation].filter(Boolean)
}

/** To somebody who had unsubscribed. Quotes nothing of the message, for the same reason. */
export function composeResubscription(
  mail: DueMail,
  settings: Settings,
  publicUrl: string,
  link: string,
): Mail {
  const { name, streetAddress, city, postalCode, phone, email } = settings
  const before = [
    'Bonjour,',
    `Quelqu’un, vous sans doute, a coché la case des promotions dans notre formulaire avec cette adresse. Elle est désabonnée de nos envois : sans votre confirmation, elle le reste.`,
  ]
  const label = 'Me réabonner'
  const after = [
    'Vous pourrez vous désabonner en tout temps, par le lien au bas de chaque envoi.',
    'Ce n’était pas vous? Ne faites rien : votre désabonnement reste en place.',
    `${name}\n${[streetAddress, city, postalCode].join(', ')}\n${phone}, ${email}\n${licenceLine(settings.licence)}`,
  ]
  return {
    messageId: messageIdFor(mail.messageId, mail.kind, publicUrl),
    from: { name: settings.mailFromName || name, address: settings.mailFromAddress },
    to: { name: '', address: mail.email },
    subject: 'Recevoir de nouveau nos promotions?',
    text: [...before, `${label} : ${link}`, ...after].join('\n\n'),
    html: renderEmail([
      ...before.map(paragraph),
      buttons([{ label, address: link }]),
      ...after.map(paragraph),
    ]),
  }
}

function callLinks(phone: string): Link[] {
  const links = phoneLinks(phone)
  if (!links) return []
  return [
    { label: 'Appeler', address: links.call },
    { label: 'Envoyer un texto', address: links.text },
  ]
}
