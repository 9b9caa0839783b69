const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** A clean body as it is read without HTML: paragraphs, lists, and links with their address behind them. */
export function textPart(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^<>]*?href="([^"<>]*)"[^<>]*>(.*?)<\/a>/g, (_, href: string, label: string) =>
      link(href, label),
    )
    .replace(/<img\b[^<>]*?alt="([^"<>]+)"[^<>]*>/g, '$1')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<hr\b[^<>]*>/g, '\n\n---\n\n')
    .replace(/<li\b[^<>]*>/g, '\n- ')
    .replace(/<\/(?:p|h[1-4]|blockquote|ul|ol|table|center)>/g, '\n\n')
    .replace(/<\/(?:div|tr|td|th)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
  return decode(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A phone number or an address that is its own label is said once. */
function link(href: string, label: string): string {
  const words = label.replace(/<[^<>]*>/g, '').trim()
  const isSaid = /^(?:tel|sms|mailto):/.test(href) || decode(href) === decode(words)
  return words === '' ? href : isSaid ? words : `${words} (${href})`
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|(\w+));/g, (found, number: string | undefined, name: string) =>
    number ? String.fromCodePoint(Math.min(Number(number), 0x10ffff)) : (ENTITIES[name] ?? found),
  )
}
