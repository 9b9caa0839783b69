export interface TextPart {
  text: string
  /** Absent for plain text. */
  href?: string
}

const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"«»]{4,500}|\bwww\.[^\s<>"«»]{4,500}/
const EMAIL_ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/
const LINK = new RegExp(`${WEB_ADDRESS.source}|${EMAIL_ADDRESS.source}`, 'giu')

/** What usually follows an address in a sentence and is not part of it. */
const TRAILING = /[.,;:!?)\]}'’]{1,10}$/

/** Splits a text at the web and e-mail addresses in it. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(TRAILING, '')
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href: hrefOf(address) })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function hrefOf(address: string): string {
  if (/^https?:/i.test(address)) return address
  return address.toLowerCase().startsWith('www.') ? `https://${address}` : `mailto:${address}`
}
