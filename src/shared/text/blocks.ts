/** A run of words, perhaps marked. */
export type Span = string | { strong: string } | { emphasis: string } | { text: string; href: string }

/** One subject and what is said of it; a label says what a line answers. */
export interface Entry {
  term: string
  lines: { label?: string; text: string }[]
}

/** Text as a page shows it: a small tree that React draws, never markup in a string. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: Span[][] }
  | { kind: 'entries'; entries: Entry[] }

const STRONG = /\*\*(.+?)\*\*/

/** « Voici un **mot** fort »: enough notation for sentences that are written in source files. */
export function spansOf(text: string): Span[] {
  return text.split(STRONG).flatMap((part, index): Span[] => {
    if (part === '') return []
    return [index % 2 === 1 ? { strong: part } : part]
  })
}
