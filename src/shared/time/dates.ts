import { type Language, language } from '../text/language.ts'

const TORONTO = 'America/Toronto'

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

type Shape = 'day' | 'shortDay' | 'weekday' | 'time' | 'year'

const SHAPES: Record<Shape, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'long' },
  shortDay: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  year: { year: 'numeric' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(shape: Shape, date: Date): string {
  const key = language() + shape
  // British order for short English dates: "14 Nov".
  const tag: Record<Language, string> = { en: shape === 'day' ? 'en-CA' : 'en-GB', fr: 'fr-CA' }
  const found =
    formats.get(key) ?? new Intl.DateTimeFormat(tag[language()], { ...SHAPES[shape], timeZone: TORONTO })
  formats.set(key, found)
  return language() === 'fr' ? inFrench(shape, found.format(date)) : found.format(date)
}

/** "1er décembre", "8 h", "17 h 20"; no line break between a number and its word. */
function inFrench(shape: Shape, text: string): string {
  if (shape !== 'time')
    return text.replace(/\b1 (?=\p{L})/u, '1er ').replace(/(\d|1er) (?=\p{L})/u, '$1\u00a0')
  const [hours = '', minutes = ''] = text.match(/\d+/g) ?? []
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** "November 14, 2026" or "14 novembre 2026", in Quebec's time zone. */
export function formatDay(instant: string): string {
  return format('day', new Date(instant))
}

/** "17:20" or "17 h 20" in Quebec's time zone. */
export function formatTime(instant: string): string {
  return format('time', new Date(instant))
}

/** "14 Nov, 17:20" or "14 nov., 17 h 20" in Quebec's time zone; with the year if it isn't the current one. */
export function formatMoment(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const ofYear = format('year', date) === format('year', now) ? '' : ` ${format('year', date)}`
  return `${format('shortDay', date)}${ofYear}, ${format('time', date)}`
}

/** "14 Nov 2026" or "14 nov. 2026" */
export function formatShortDay(instant: string): string {
  const date = new Date(instant)
  return `${format('shortDay', date)} ${format('year', date)}`
}

/** "Saturday 14 November, 19:24" or "Samedi 14 novembre, 19 h 24" */
export function formatNow(now: Date): string {
  const day = format('weekday', now).replace(',', '')
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${format('time', now)}`
}
