import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'

export const HERO_LIMITS = { input1: 7, input2: 12, input3_1: 20, input3_2: 40 } as const

export type HeroLine = keyof typeof HERO_LIMITS

/** The line as it is shown: truncated to its limit; the large word in accented capitals. */
export function fitHeroLine(line: HeroLine, text: string): string {
  const shown = line === 'input1' ? text.toLocaleUpperCase('fr-CA') : text
  return cutToGraphemes(shown, HERO_LIMITS[line])
}

/** Positions of the letters in the second font, counted from 1. */
const INLAID_POSITIONS = { word: [2, 4], secondLine: [7] } as const

interface TextRun {
  text: string
  isInlaid: boolean
}

/** Splits a line into runs, so that the inlaid letters can use another font. */
export function splitInlaidLetters(text: string, place: keyof typeof INLAID_POSITIONS): TextRun[] {
  const positions: readonly number[] = INLAID_POSITIONS[place]
  const runs: TextRun[] = []
  graphemes(text).forEach((letter, index) => {
    const isInlaid = positions.includes(index + 1)
    const last = runs.at(-1)
    if (last && last.isInlaid === isInlaid) last.text += letter
    else runs.push({ text: letter, isInlaid })
  })
  return runs
}

/** The condensed font has three letter widths; here as a fraction of the letter height. */
function widthOf(letter: string): number {
  const base = letter.normalize('NFD').charAt(0)
  if (/[MWŒÆ]/.test(base)) return 0.72
  return /[I\s.,'’-]/.test(base) ? 0.24 : 0.49
}

/** Seven letters fill the width of a phone; a word of wide letters gets a smaller size instead of being cut off. */
export function widthOfWord(word: string): 'normal' | 'wide' | 'widest' {
  const width = graphemes(word).reduce((sum, letter) => sum + widthOf(letter), 0)
  if (width <= 3.6) return 'normal'
  return width <= 4.1 ? 'wide' : 'widest'
}
