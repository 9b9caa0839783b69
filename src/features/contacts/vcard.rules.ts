import type { CsvRow } from './csv.rules.ts'

export const VCARD_HEADERS = ['Name', 'Email', 'Phone'] as const

/** Of the beginning of a file. */
export const isVcard = (text: string) => /^\s*BEGIN:VCARD\s/i.test(text.slice(0, 200))

interface Property {
  name: string
  params: string
  value: string
}

/**
 * One row per card with name, e-mail and phone, of any version of vCard. Of several addresses the preferred one is
 * taken, else the first.
 */
export function* readVcards(text: string): Generator<CsvRow> {
  let card: { line: number; properties: Property[] } | null = null
  for (const { line, content } of logicalLines(text)) {
    const property = readProperty(content)
    if (!property) continue
    if (property.name === 'BEGIN') card = { line, properties: [] }
    else if (property.name !== 'END') card?.properties.push(property)
    else if (card) {
      yield { line: card.line, cells: cellsOf(card.properties) }
      card = null
    }
  }
}

/** Joins folded lines: a continuation begins with a space or a tab, in quoted-printable the line before ends with "=". */
function* logicalLines(text: string): Generator<{ line: number; content: string }> {
  let parts: string[] = []
  let start = 1
  let isQuotedPrintable = false
  let line = 0
  for (const raw of text.split(/\r\n|\r|\n/)) {
    line += 1
    const last = parts.at(-1)
    if (isQuotedPrintable && last?.endsWith('=')) {
      parts[parts.length - 1] = last.slice(0, -1)
      parts.push(raw)
      continue
    }
    if (parts.length > 0 && /^[ \t]/.test(raw)) {
      parts.push(raw.slice(1))
      continue
    }
    if (parts.length > 0) yield { line: start, content: parts.join('') }
    parts = [raw]
    start = line
    isQuotedPrintable = /^[^:]{0,200};(?:ENCODING=)?QUOTED-PRINTABLE/i.test(raw.slice(0, 300))
  }
  if (parts.length > 0) yield { line: start, content: parts.join('') }
}

function readProperty(content: string): Property | null {
  const colon = content.indexOf(':')
  if (colon < 1) return null
  const [name = '', ...params] = content.slice(0, colon).split(';')
  const isEncoded = params.some(param => /^(?:ENCODING=)?QUOTED-PRINTABLE$/i.test(param))
  const value = content.slice(colon + 1)
  return {
    // Without a group, as in "item1.EMAIL".
    name: (name.split('.').at(-1) ?? '').toUpperCase(),
    params: params.join(';').toUpperCase(),
    value: isEncoded ? decodeQuotedPrintable(value) : value,
  }
}

function decodeQuotedPrintable(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('%', '%25').replace(/=(?=[0-9a-f]{2})/gi, '%'))
  } catch {
    // Not UTF-8.
    return value
  }
}

function cellsOf(properties: readonly Property[]): string[] {
  const named = (name: string) =>
    properties.filter(property => property.name === name && property.value !== '')
  const preferred = (name: string) => {
    const found = named(name)
    return (found.find(({ params }) => /\bPREF\b/.test(params)) ?? found[0])?.value ?? ''
  }
  // "Last;First;Middle;Prefix;Suffix"
  const [last = '', first = ''] = preferred('N')
    .split(/(?<!\\);/)
    .map(unescapeText)
  return [
    unescapeText(preferred('FN')) || `${first} ${last}`.trim() || unescapeText(preferred('ORG')),
    unescapeText(preferred('EMAIL')).replace(/^mailto:/i, ''),
    unescapeText(preferred('TEL')).replace(/^tel:/i, ''),
  ]
}

const unescapeText = (value: string) =>
  value
    .replace(/\\([nN,;\\])/g, (_, escaped: string) => (/n/i.test(escaped) ? ' ' : escaped))
    .replace(/\s+/g, ' ')
    .trim()
