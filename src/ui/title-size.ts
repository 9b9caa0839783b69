export type TitleSize = 'short' | 'medium' | 'long'

/** Giant titles fill the width whatever the contractor writes: the longest line says how large they are set. */
export function titleSize(...lines: string[]): TitleSize {
  const longest = Math.max(...lines.map(line => line.length))
  if (longest <= 17) return 'short'
  return longest <= 27 ? 'medium' : 'long'
}
