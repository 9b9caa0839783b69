const TORONTO = 'America/Toronto'
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: TORONTO })
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TORONTO })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: TORONTO })
const year = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: TORONTO })

const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: TORONTO })

/** "2026-11-14": the day in Quebec. */
export function dayOf(instant: Date): string {
  return calendarDay.format(instant)
}

/** Noon of that day in Quebec, as an instant. */
export function noonOf(day: string): string {
  return `${day}T17:00:00Z`
}

const localTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TORONTO,
})

/** "2026-11-14T17:20": the time in Quebec, as a field for date and time has it. */
export function toLocalTime(instant: Date): string {
  return localTime.format(instant).replace(' ', 'T')
}

/** The instant of a time in Quebec; null for what is not one. */
export function fromLocalTime(local: string): Date | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (instant: number) => Date.parse(`${toLocalTime(new Date(instant))}Z`) - instant
  // Twice, because the offset may change between the two instants.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)))
}

/** "November 14, 2026", in Quebec's time zone. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

/** "14 Nov, 17:20" in Quebec's time zone; with the year if it isn't the current one. */
export function formatMoment(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const ofYear = year.format(date) === year.format(now) ? '' : ` ${year.format(date)}`
  return `${shortDay.format(date)}${ofYear}, ${time.format(date)}`
}

/** "14 Nov 2026" */
export function formatShortDay(instant: string): string {
  const date = new Date(instant)
  return `${shortDay.format(date)} ${year.format(date)}`
}

const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: TORONTO,
})

/** "Saturday 14 November, 19:24" */
export function formatNow(now: Date): string {
  return `${weekday.format(now).replace(',', '')}, ${time.format(now)}`
}
