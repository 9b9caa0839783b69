const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

/** "November 14, 2026", as the contractor's own clock has it, wherever the browser is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}
