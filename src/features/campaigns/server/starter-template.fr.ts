import type { Settings } from '#features/settings/settings.contract.ts'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { escapeXml } from '#shared/text/escape-xml.ts'

const COLOURS = ['#1f4b3f', '#4e7f67', '#a9c3b2', '#c8613c', '#1f4b3f', '#c79a4b']

/** A decorative border of six coloured table cells, visible even when images are blocked. */
const border = `<table role="presentation" width="100%" cellpadding="0" cellspacing="4" border="0" style="margin:0 0 28px"><tbody><tr>${COLOURS.map(
  colour =>
    `<td width="16%" height="14" bgcolor="${colour}" style="background:${colour};height:14px;font-size:1px;line-height:1px">&nbsp;</td>`,
).join('')}</tr></tbody></table>`

const title = (text: string) =>
  `<h1 class="mail-title" style="margin:0 0 20px;font-size:34px;line-height:38px;font-weight:700;letter-spacing:-0.5px;color:#1b2220">${text}</h1>`
const heading = (text: string) =>
  `<h2 class="mail-text" style="margin:32px 0 12px;font-size:21px;line-height:26px;font-weight:700;color:#1b2220">${text}</h2>`
const paragraph = (text: string) => `<p class="mail-text" style="margin:0 0 16px;color:#1b2220">${text}</p>`
const button = (address: string, text: string) =>
  `<p style="margin:24px 0 28px"><a class="mail-button" href="${escapeXml(address)}" style="display:inline-block;background:#1f4b3f;color:#f4eee3;padding:13px 22px;font-weight:600;text-decoration:none;border-radius:3px">${text}</a></p>`
const card = (kind: 'mail-card' | 'mail-offer', colour: string, content: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tbody><tr><td class="${kind}" style="background:${colour};padding:16px 18px;border-radius:3px">${content}</td></tr></tbody></table>`
const project = (name: string, text: string) =>
  card(
    'mail-card',
    '#eae1d2',
    `<p class="mail-text" style="margin:0;color:#1b2220"><strong>${name}</strong> ${text}</p>`,
  )

function phoneHtml(phone: string): string {
  const links = phoneLinks(phone)
  return links ? `<a href="${links.call}">${escapeXml(phone)}</a>` : escapeXml(phone)
}

/** « Rénovations de printemps »: the content of a new template. The business must fill in the text in brackets. */
export function starterTemplate({ name, phone }: Settings, publicUrl: string): string {
  const visit = button(`${publicUrl}/contact`, 'Demander une visite gratuite')
  return [
    border,
    title('Votre salle de bain avant l’été'),
    paragraph('Bonjour {{name}},'),
    paragraph(
      'La neige fond, les fenêtres s’ouvrent, et on revoit la salle de bain à la lumière du jour. Le coulis gris. Le silicone qui noircit. Le carreau qui sonne creux près du bain.',
    ),
    paragraph(
      'Si c’est au programme cette année, c’est le bon moment d’en parler : un projet réfléchi en mars se fait avant les vacances.',
    ),
    paragraph('{{message}}'),
    visit,
    heading('Trois projets qui se font bien au printemps'),
    project(
      'Refaire la douche.',
      'On enlève tout jusqu’aux montants, on pose une membrane continue, on fait un essai d’eau de 24 heures, puis on carrelle. Vous savez ce qu’il y a derrière vos murs.',
    ),
    project(
      'Changer le plancher de l’entrée.',
      'L’hiver l’a mis à l’épreuve : sel, gadoue, bottes. Une porcelaine antidérapante et un coulis haute performance, et le prochain passera mieux.',
    ),
    project(
      'Rejointoyer.',
      'Vos carreaux tiennent bien, mais les joints ont mauvaise mine? On enlève l’ancien coulis et on refait à neuf, sans démolition.',
    ),
    heading('Notre offre de printemps'),
    card(
      'mail-offer',
      '#f3dccf',
      '<p class="mail-text" style="margin:0;color:#1b2220">Pour tout contrat de douche ou de plancher signé au plus tard le [30 avril], le coulis haute performance est compris au prix du coulis ordinaire, dans la couleur de votre choix. Offre valable pour une pièce, dans la limite des dates libres. [Conditions complètes à confirmer.]</p>',
    ),
    heading('Un conseil, même si vous ne nous appelez pas'),
    paragraph(
      'Déposez quelques gouttes d’eau sur un joint de votre douche. Si le joint fonce en quelques minutes, il boit. Un scellant pénétrant, un samedi matin, et il est reparti pour un bout. Si un joint reste foncé longtemps après la douche, par contre, faites vérifier ce qu’il y a derrière.',
    ),
    heading('Pour réserver'),
    paragraph(
      `Appelez au ${phoneHtml(phone)}, envoyez un texto avec une photo de la pièce, ou répondez à ce courriel. On vous propose une date de visite, et vous recevez une soumission écrite et détaillée. C’est gratuit, et ça ne vous engage à rien.`,
    ),
    visit,
    paragraph(`Bon printemps,<br>L’équipe de ${escapeXml(name)}`),
  ].join('\n')
}
