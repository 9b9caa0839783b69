import { escapeXml } from '#shared/text/escape-xml.ts'
import type { Attachment } from './mailer.ts'

export interface Link {
  label: string
  address: string
}

/** Mail programs that know dark mode read it from the head. */
const HEAD =
  '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.mail{background:#12181a!important;color:#f4eee3!important}.mail blockquote{border-color:#a9c3b2!important}.mail a.mail-button{background:#a9c3b2!important;color:#12302a!important}}</style></head>'

/**
 * The HTML of a mail. `paragraph`, `quote` and `buttons` escape their text. `preview` is shown beside the subject in a list
 * of mails; by default it is the beginning of the mail.
 */
export function renderEmail(parts: string[], preview = ''): string {
  const hidden =
    preview && `<div style="display:none;max-height:0;overflow:hidden">${escapeXml(preview)}</div>`
  return `<!doctype html><html lang="fr-CA">${HEAD}<body class="mail" style="margin:0;padding:24px;background:#f4eee3;color:#1b2220;font:16px/1.5 system-ui,sans-serif">${hidden}<div style="max-width:560px">${parts.join('')}</div></body></html>`
}

export const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`

export const quote = (text: string) =>
  `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #1f4b3f">${lines(text)}</blockquote>`

/** `quote` for the plain-text version. */
export const plainQuote = (text: string) => text.replace(/^/gm, '> ')

const BUTTON =
  'display:inline-block;margin:0 12px 8px 0;padding:12px 18px;background:#1f4b3f;color:#f4eee3;text-decoration:none'

export const buttons = (links: Link[]) =>
  `<p>${links.map(({ label, address }) => `<a class="mail-button" href="${escapeXml(address)}" style="${BUTTON}">${escapeXml(label)}</a>`).join('')}</p>`

/** Pictures that come with the mail. */
export const images = (attachments: readonly Pick<Attachment, 'cid'>[]) =>
  `<p>${attachments.map(({ cid }) => `<img src="cid:${escapeXml(cid)}" alt="" width="120" height="120" style="margin:0 8px 8px 0">`).join('')}</p>`

const lines = (text: string) => escapeXml(text).replace(/\r\n?|\n/g, '<br>')

/** The same for each try of one mail, so that a receiver can recognise a duplicate. */
export function messageIdFor(id: string, kind: string, publicUrl: string): string {
  return `<${id}.${kind}@${new URL(publicUrl).hostname}>`
}
