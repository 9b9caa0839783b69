/** Latin characters, of which each code point is one grapheme. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2026]*$/

/** Created only for a text that needs it: that is slow on a phone. */
let segmenter: Intl.Segmenter | undefined

/** User-perceived characters: é is one, whether it is stored as one code point or two. */
export function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return Array.from(text)
  segmenter ??= new Intl.Segmenter('fr-CA', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export function cutToGraphemes(text: string, limit: number): string {
  return graphemes(text).slice(0, limit).join('')
}
