import { licenceLine } from '#features/settings/facts.rules.ts'
import type { Settings } from '#features/settings/settings.contract.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'

export interface FooterRecipient {
  email: string
  basis: string | null
  /** A day, as 2026-11-14. */
  basisOn: string | null
}

const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' })

function reasonFor({ basis, basisOn }: FooterRecipient): string {
  const on = basisOn === null ? '' : day.format(new Date(basisOn))
  if (basis === 'express') return `vous avez accepté de recevoir nos promotions le ${on}`
  if (basis === 'customer') return `nous avons fait des travaux chez vous (contrat du ${on})`
  if (basis === 'inquiry') return `vous nous avez demandé des renseignements le ${on}`
  return 'vous avez demandé à voir cet envoi à l’essai'
}

interface FooterInput {
  settings: Settings
  publicUrl: string
  recipient: FooterRecipient
  unsubscribeUrl: string
}

/** Sender, reason and unsubscribe link, as the law requires in every promotional mail. Templates cannot remove it. */
export function campaignFooter({ settings, publicUrl, recipient, unsubscribeUrl }: FooterInput) {
  const { name, streetAddress, city, postalCode, phone, email, licence } = settings
  const place = [streetAddress, city, postalCode].join(', ')
  const policyUrl = `${publicUrl}/politique-de-confidentialite`
  const reason = `Vous recevez ce courriel à ${recipient.email} parce que ${reasonFor(recipient)}.`
  const identity = [name, place, `${phone}, ${email}, ${publicUrl}`, licenceLine(licence)]
  const link = (address: string, label: string) => `<a href="${escapeXml(address)}">${label}</a>`
  return {
    text: `${identity.join('\n')}\n\n${reason}\nNe plus recevoir nos promotions : ${unsubscribeUrl}\nPolitique de confidentialité : ${policyUrl}`,
    html: [
      `<strong>${escapeXml(name)}</strong>`,
      escapeXml(place),
      `${escapeXml(phone)}, ${escapeXml(email)}, ${link(publicUrl, escapeXml(new URL(publicUrl).host))}`,
      `${escapeXml(licenceLine(licence))}<br>`,
      escapeXml(reason),
      link(unsubscribeUrl, 'Ne plus recevoir nos promotions'),
      link(policyUrl, 'Politique de confidentialité'),
    ].join('<br>\n'),
  }
}
