/** One measured number and what it is held to. */
export interface Figure {
  name: string
  value: number
  unit?: string
  bound: { atMost: number } | { atLeast: number }
  goal?: number
  /** What the number is made of; where it misses, what limits it. */
  note?: string
}

export function isWithin({ value, bound }: Figure): boolean {
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast
}

export function printFigures(figures: Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit = '', bound, goal, note = '' } = figure
    const held = 'atMost' in bound ? `≤ ${short(bound.atMost)}` : `≥ ${short(bound.atLeast)}`
    const wanted = goal === undefined ? held : `${held}, goal ${goal}`
    const verdict = isWithin(figure) ? 'held  ' : 'MISSED'
    const cells = [
      verdict,
      name.padEnd(49),
      short(value).padStart(7),
      unit.padEnd(3),
      wanted.padEnd(17),
      note,
    ]
    console.log(cells.join(' ').trimEnd())
  }
}

const short = (value: number) => String(Number(value.toFixed(value < 10 ? 4 : 1)))

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
