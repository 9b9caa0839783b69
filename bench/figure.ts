import type { ProvenPromise } from '#scripts/proof/proof.ts'

/** A measured number and its bound. */
export interface Figure {
  name: string
  value: number
  unit?: string
  bound: { atMost: number } | { atLeast: number }
  goal?: number
  /** Details of the number. */
  note?: string
  /** Why it misses its goal; shown only if it does. */
  limit?: string
}

export function isWithin({ value, bound }: Figure): boolean {
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast
}

function reachesGoal({ value, bound, goal }: Figure): boolean {
  if (goal === undefined) return true
  return 'atMost' in bound ? value <= goal : value >= goal
}

export function provenBy(figure: Figure): ProvenPromise {
  const { name, value, unit = '', note, limit = 'What limits it is not known yet' } = figure
  const hasHeld = isWithin(figure)
  return {
    promise: name,
    figure: `${short(value)} ${unit}`.trim() + (note ? ` (${note})` : ''),
    bound: boundOf(figure),
    hasHeld,
    ...(!(hasHeld && reachesGoal(figure)) && { limit }),
  }
}

function boundOf({ bound, goal }: Figure): string {
  const held = 'atMost' in bound ? `≤ ${short(bound.atMost)}` : `≥ ${short(bound.atLeast)}`
  return goal === undefined ? held : `${held}, goal ${goal}`
}

export function printFigures(figures: Figure[]): void {
  for (const figure of figures) {
    const { name, value, unit = '', note = '' } = figure
    const verdict = isWithin(figure) ? 'held  ' : 'MISSED'
    const cells = [
      verdict,
      name.padEnd(49),
      short(value).padStart(7),
      unit.padEnd(3),
      boundOf(figure).padEnd(17),
      note,
    ]
    console.log(cells.join(' ').trimEnd())
  }
}

const short = (value: number) => String(Number(value.toFixed(value < 10 ? 4 : 1)))

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
