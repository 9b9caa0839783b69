import { cutToGraphemes } from '#shared/text/graphemes.ts'

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => cutToGraphemes(word ?? '', 1))
    .join('')
    .toLocaleUpperCase('fr-CA')
}
