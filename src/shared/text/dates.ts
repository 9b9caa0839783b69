const TORONTO = 'America/Toronto'
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: TORONTO })
const moment = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TORONTO,
})

/** "November 14, 2026", as the contractor's own clock has it, wherever the browser is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

/** "Nov 14, 2026, 2:30 p.m." */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant))
}
