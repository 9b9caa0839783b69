const segmenter = new Intl.Segmenter('fr-CA', { granularity: 'grapheme' })

/** What a reader calls characters: é is one, whether it is stored as one code point or two. */
export function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export function cutToGraphemes(text: string, limit: number): string {
  return graphemes(text).slice(0, limit).join('')
}
