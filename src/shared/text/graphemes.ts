/** Latin letters and signs, of which each code point is one character. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2026]*$/

/** Made only for a text that needs it: on a phone that takes longer than all else in the first screen. */
let segmenter: Intl.Segmenter | undefined

/** What a reader calls characters: é is one, whether it is stored as one code point or two. */
export function graphemes(text: string): string[] {
  if (PLAIN.test(text)) return Array.from(text)
  segmenter ??= new Intl.Segmenter('fr-CA', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export function cutToGraphemes(text: string, limit: number): string {
  return graphemes(text).slice(0, limit).join('')
}
