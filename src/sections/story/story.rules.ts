import type { Block, Span } from '#shared/text/blocks.ts'
import { blocksOfPlainText } from '#shared/text/plain-text.ts'

export interface Offer {
  name: string
  /** What belongs to it, after a colon. */
  note: string
}

/** The description as it is shown: lines that begin with a dash are the list of offers, the rest is the text. */
export function readOffers(description: string): { text: Block[]; offers: Offer[] } {
  const blocks = blocksOfPlainText(description)
  const isList = (block: Block) => block.kind === 'list' && !block.isOrdered
  return {
    text: blocks.filter(block => !isList(block)),
    offers: blocks.flatMap(block => (block.kind === 'list' && isList(block) ? block.items : [])).map(offerOf),
  }
}

function offerOf(spans: Span[]): Offer {
  const line = spans.map(span => (typeof span === 'string' ? span : Object.values(span)[0])).join('')
  const colon = line.search(/:\s/)
  const [name, note] = [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()]
  if (name === '' || note === '') return { name: line, note: '' }
  return { name, note: note.charAt(0).toLocaleUpperCase('fr-CA') + note.slice(1) }
}
