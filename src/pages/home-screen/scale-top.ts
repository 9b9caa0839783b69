const ROUND = [4, 10, 20]

/** The top of a chart's scale: the next round number that can be halved. */
export function scaleTop(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const round of ROUND) if (round * power >= most) return round * power
}
