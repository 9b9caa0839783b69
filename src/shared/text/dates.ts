const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

/** "November 14, 2026", as the contractor's own clock has it, wherever the browser is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'America/Toronto' })

/** "2026-11-14", the day that it was in Quebec. */
export function dayInQuebec(instant: string): string {
  return isoDay.format(new Date(instant))
}
