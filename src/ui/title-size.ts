export type TitleSize = 'short' | 'medium' | 'long'

/** The font size of a large title, chosen by its longest line so that it fills the width. */
export function titleSize(...lines: string[]): TitleSize {
  const longest = Math.max(...lines.map(line => line.length))
  if (longest <= 17) return 'short'
  return longest <= 27 ? 'medium' : 'long'
}
