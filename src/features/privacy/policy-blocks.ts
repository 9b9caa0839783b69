import { type Block, type Entry, spansOf } from '#shared/text/blocks.ts'

/** Short constructors for the blocks of the policy. */
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', spans: spansOf(text) })
export const bulleted = (items: string[]): Block => list(false, items)
export const numbered = (items: string[]): Block => list(true, items)
export const entries = (all: Entry[]): Block => ({ kind: 'entries', entries: all })

const list = (isOrdered: boolean, items: string[]): Block => ({
  kind: 'list',
  isOrdered,
  items: items.map(spansOf),
})
