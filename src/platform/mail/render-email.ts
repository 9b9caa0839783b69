import { escapeXml } from '#shared/text/escape-xml.ts'

export interface Link {
  label: string
  address: string
}

/** The HTML of a mail. `paragraph`, `quote` and `buttons` escape their text. */
export function renderEmail(parts: string[]): string {
  return `<!doctype html><html lang="fr-CA"><body style="margin:0;padding:24px;background:#f4eee3;color:#1b2220;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px">${parts.join('')}</div></body></html>`
}

export const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`

export const quote = (text: string) =>
  `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #1f4b3f">${lines(text)}</blockquote>`

/** `quote` for the plain-text version. */
export const plainQuote = (text: string) => text.replace(/^/gm, '> ')

const BUTTON =
  'display:inline-block;margin:0 12px 8px 0;padding:12px 18px;background:#1f4b3f;color:#f4eee3;text-decoration:none'

export const buttons = (links: Link[]) =>
  `<p>${links.map(({ label, address }) => `<a href="${escapeXml(address)}" style="${BUTTON}">${escapeXml(label)}</a>`).join('')}</p>`

const lines = (text: string) => escapeXml(text).replace(/\r\n?|\n/g, '<br>')

/** The same for each try of one mail, so that a receiver can recognise a duplicate. */
export function messageIdFor(id: string, kind: string, publicUrl: string): string {
  return `<${id}.${kind}@${new URL(publicUrl).hostname}>`
}
