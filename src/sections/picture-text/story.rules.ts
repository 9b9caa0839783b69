import type { Block, Span } from '#shared/text/blocks.ts'
import { blocksOfPlainText } from '#shared/text/plain-text.ts'

export interface Offer {
  name: string
  /** The text after a colon. */
  note: string
}

/** Lines that begin with a dash are offers; the rest of the description is text. */
export function parseOffers(description: string): { text: Block[]; offers: Offer[] } {
  const blocks = blocksOfPlainText(description)
  const isList = (block: Block) => block.kind === 'list' && !block.isOrdered
  return {
    text: blocks.filter(block => !isList(block)),
    offers: blocks
      .flatMap(block => (block.kind === 'list' && isList(block) ? block.items : []))
      .map(parseOffer),
  }
}

function parseOffer(spans: Span[]): Offer {
  const line = spans.map(span => (typeof span === 'string' ? span : Object.values(span)[0])).join('')
  const colon = line.search(/:\s/)
  const [name, note] = [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()]
  if (name === '' || note === '') return { name: line, note: '' }
  return { name, note: note.charAt(0).toLocaleUpperCase('fr-CA') + note.slice(1) }
}
