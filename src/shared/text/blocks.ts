/** Inline text, perhaps marked. */
export type Span = string | { strong: string } | { emphasis: string } | { text: string; href: string }

/** An entry of a definition list: a term and its lines, each with an optional label. */
export interface Entry {
  term: string
  lines: { label?: string; text: string }[]
}

/** Formatted text as a small tree that React renders, never as markup in a string. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; isOrdered: boolean; items: Span[][] }
  | { kind: 'entries'; entries: Entry[] }

const STRONG = /\*\*(.+?)\*\*/

/** Parses `**strong**`, for texts in source files. */
export function spansOf(text: string): Span[] {
  return text.split(STRONG).flatMap((part, index): Span[] => {
    if (part === '') return []
    return [index % 2 === 1 ? { strong: part } : part]
  })
}
