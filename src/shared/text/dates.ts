const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })

/** "November 14, 2026", as the contractor's own clock has it, wherever the browser is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

const ZONE = { timeZone: 'America/Toronto' } as const
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...ZONE })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...ZONE })
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', ...ZONE })

/** "14 Nov, 17:20" on the contractor's clock; with its year when that is not the present one. */
export function formatMoment(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const ofYear = year.format(date) === year.format(now) ? '' : ` ${year.format(date)}`
  return `${shortDay.format(date)}${ofYear}, ${time.format(date)}`
}

/** "14 Nov 2026", where there is little room. */
export function formatShortDay(instant: string): string {
  const date = new Date(instant)
  return `${shortDay.format(date)} ${year.format(date)}`
}
