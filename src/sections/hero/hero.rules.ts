import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'

export const HERO_LIMITS = { input1: 7, input2: 12, input3_1: 20, input3_2: 40 } as const

export type HeroLine = keyof typeof HERO_LIMITS

/** The line as it will be shown: cut to its limit, the giant word in capitals with their accents. */
export function fitHeroLine(line: HeroLine, text: string): string {
  const shown = line === 'input1' ? text.toLocaleUpperCase('fr-CA') : text
  return cutToGraphemes(shown, HERO_LIMITS[line])
}

/** Characters that are set apart, counted from 1. */
const INLAID = { word: [2, 4], secondLine: [7] } as const

export interface Letter {
  text: string
  isInlaid: boolean
}

/** Splits a line into runs, so that the inlaid letters can be set in another face. */
export function inlay(text: string, place: keyof typeof INLAID): Letter[] {
  const positions: readonly number[] = INLAID[place]
  const runs: Letter[] = []
  graphemes(text).forEach((letter, index) => {
    const isInlaid = positions.includes(index + 1)
    const last = runs.at(-1)
    if (last && last.isInlaid === isInlaid) last.text += letter
    else runs.push({ text: letter, isInlaid })
  })
  return runs
}

/** In the condensed face letters are of three widths, here in parts of their height. */
function widthOf(letter: string): number {
  const base = letter.normalize('NFD').charAt(0)
  if (/[MWŒÆ]/.test(base)) return 0.72
  return /[I\s.,'’-]/.test(base) ? 0.24 : 0.49
}

/** Seven letters fill the width of a phone; a word of wide ones is set smaller instead of being cut. */
export function widthOfWord(word: string): 'normal' | 'wide' | 'widest' {
  const width = graphemes(word).reduce((sum, letter) => sum + widthOf(letter), 0)
  if (width <= 3.6) return 'normal'
  return width <= 4.1 ? 'wide' : 'widest'
}
