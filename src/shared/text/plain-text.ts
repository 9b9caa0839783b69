import { type Block, spansOf } from './blocks.ts'

const ITEM = /^(-|–|—|•|\d+\.)\s+(\S.*)$/

/** Formats typed text: a line is a paragraph, and lines that begin with « - », « – » or « 1. » are a list. */
export function blocksOfPlainText(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map(line => line.trim())) {
    if (line === '') continue
    const [, marker, content] = ITEM.exec(line) ?? []
    if (!marker || !content) {
      blocks.push({ kind: 'paragraph', spans: spansOf(line) })
      continue
    }
    const isOrdered = marker.endsWith('.')
    const last = blocks.at(-1)
    if (last?.kind === 'list' && last.isOrdered === isOrdered) last.items.push(spansOf(content))
    else blocks.push({ kind: 'list', isOrdered, items: [spansOf(content)] })
  }
  return blocks
}
