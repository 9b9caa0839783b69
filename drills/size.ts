/** `--full`: at the promised size and duration; without it, as short as is still useful. */
export const isFull = process.argv.includes('--full')

export const fullOrQuick = (full: number, quick: number): number => (isFull ? full : quick)

/** A note for the figure of a shortened run. */
export const describeSize = (promised: string): string => (isFull ? '' : ` (shortened: ${promised})`)
