/** `--full`: at the size and for the minutes that are promised; without, as short as still tells something. */
const isFull = process.argv.includes('--full')

export const inFull = (full: number, quick: number): number => (isFull ? full : quick)

/** What a figure adds when it was made smaller. */
export const describeSize = (promised: string): string => (isFull ? '' : ` (shortened: ${promised})`)
