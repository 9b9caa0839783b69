import { LARGEST_PHOTO_BYTES } from '#features/media/photo.rules.ts'

export const ROOMS = ['bathroom', 'kitchen', 'entrance', 'laundry', 'basement', 'living', 'other'] as const
export type Room = (typeof ROOMS)[number]

export const WORKS = ['floor', 'wall', 'shower', 'backsplash', 'stairs'] as const
export type Work = (typeof WORKS)[number]

export const WHENS = ['soon', 'threeMonths', 'thisYear', 'looking'] as const
export type When = (typeof WHENS)[number]

export const UNITS = ['ft', 'm'] as const
export type Unit = (typeof UNITS)[number]

export const MAX_CITY_LENGTH = 100

/** With the form, and with the link for more. */
export const MOST_REQUEST_PHOTOS = 8
export const MOST_PHOTOS = 24
/** The file inputs of a form that is sent without scripts. */
export const PLAIN_PHOTOS = { name: 'photo', most: 3, largestBytes: LARGEST_PHOTO_BYTES } as const
/** The smallest part that object stores take; a lost connection repeats at most this much. */
export const PHOTO_PART_BYTES = 5 * 1024 * 1024

/** In either unit. */
export const MIN_MEASURE = 0.01
export const MAX_MEASURE = 1_000

/** Above it, the unit is probably wrong. */
const LARGE: Record<Unit, number> = { ft: 60, m: 20 }

/** What a customer says about the room; everything is optional. */
export interface RequestDetails {
  room?: Room | undefined
  works?: Work[] | undefined
  length?: number | undefined
  width?: number | undefined
  unit?: Unit | undefined
  when?: When | undefined
  city?: string | undefined
}

/** The same as the form has it, with measures as they were typed. */
export interface RequestText {
  room: string
  works: string[]
  length: string
  width: string
  unit: string
  when: string
  city: string
}

/**
 * Control characters, such as a tab that was pasted, become a space: nobody sees them in a field, and the API refuses them.
 * A message keeps its line breaks.
 */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replace(name === 'message' ? /\0/g : /\p{Cc}+/gu, ' ').trim() : ''
}

/** Runs in the browser and on the server, as the rest of the form does. Its names avoid `length`, which a form has itself. */
export function readRequestForm(form: FormData): RequestText {
  const textOf = (name: string) => readText(form, name)
  return {
    room: textOf('room'),
    works: form.getAll('works').filter(work => typeof work === 'string'),
    length: textOf('roomLength'),
    width: textOf('roomWidth'),
    unit: textOf('unit'),
    when: textOf('when'),
    city: textOf('city'),
  }
}

/** Leaves out what nobody understands: nothing here may stop a message. */
export function parseRequest(text: RequestText): RequestDetails | undefined {
  return tidyDetails({
    room: ROOMS.find(room => room === text.room),
    works: WORKS.filter(work => text.works.includes(work)),
    length: parseMeasure(text.length) ?? undefined,
    width: parseMeasure(text.width) ?? undefined,
    unit: UNITS.find(unit => unit === text.unit),
    when: WHENS.find(when => when === text.when),
    city: text.city.slice(0, MAX_CITY_LENGTH).trim(),
  })
}

/** The same details always look the same: in one order, without empty fields. Undefined if nothing is left. */
export function tidyDetails({ room, works = [], length, width, unit = 'ft', when, city }: RequestDetails) {
  const chosen = WORKS.filter(work => works.includes(work))
  const tidy: RequestDetails = {
    ...(room && { room }),
    ...(chosen.length > 0 && { works: chosen }),
    ...(length && { length: toHundredths(length) / 100 }),
    ...(width && { width: toHundredths(width) / 100 }),
    ...((length || width) && { unit }),
    ...(when && { when }),
    ...(city && { city }),
  }
  return Object.keys(tidy).length > 0 ? tidy : undefined
}

/** `8`, `8.5` or `8,5`; more than two decimals are rounded. Null for anything else. */
export function parseMeasure(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '' || !Array.from(text).every(character => '0123456789.'.includes(character))) return null
  const measure = toHundredths(Number(text)) / 100
  return measure >= MIN_MEASURE && measure <= MAX_MEASURE ? measure : null
}

export type MeasureHint = 'inches' | 'problem' | 'partial' | 'large'

/** What to say about the measures as typed. None of it stops anything. */
export function hintAbout({ length, width, unit }: RequestText): MeasureHint | null {
  const typed = [length, width].filter(Boolean)
  if (typed.some(hasInches)) return 'inches'
  const measures = typed.map(parseMeasure)
  if (measures.includes(null)) return 'problem'
  if (measures.length === 1) return 'partial'
  const large = LARGE[unit === 'm' ? 'm' : 'ft']
  return measures.some(measure => measure !== null && measure > large) ? 'large' : null
}

const hasInches = (text: string) => ['"', '”', '″', 'po'].some(sign => text.toLowerCase().includes(sign))

export interface Size {
  length: number
  width: number
  unit: Unit
}

/** Null unless both sides are known. */
export function sizeOf({ length, width, unit = 'ft' }: RequestDetails): Size | null {
  return length && width ? { length, width, unit } : null
}

/** Tiles that break or are cut, in percent. */
export type Waste = 5 | 10 | 15

/** In integers, because 8.2 × 10.1 is not 82.82 in floating point: ten-thousandths of the square unit. */
const tenThousandthsOf = ({ length, width }: Size) => toHundredths(length) * toHundredths(width)
const toHundredths = (measure: number) => Math.round(measure * 100)

/** Whole square feet, or tenths of a square metre. */
const STEPS_PER_SQUARE: Record<Unit, number> = { ft: 1, m: 10 }

/** Half up, in the unit of the sides. */
export function surfaceOf(size: Size): number {
  const steps = STEPS_PER_SQUARE[size.unit]
  return halfUp(tenThousandthsOf(size) * steps, 10_000) / steps
}

/** What to order: the unrounded surface and its waste, rounded up. */
export function surfaceWithWaste(size: Size, waste: Waste): number {
  const steps = STEPS_PER_SQUARE[size.unit]
  return Math.ceil((tenThousandthsOf(size) * steps * (100 + waste)) / 1_000_000) / steps
}

/** A foot is 0.3048 m: in hundred-millionths of a square metre. */
const SQUARE_FOOT = 9_290_304

/** Whole square feet of a surface in either unit. */
export function squareFeetOf(size: Size): number {
  return size.unit === 'ft' ? surfaceOf(size) : halfUp(tenThousandthsOf(size) * 10_000, SQUARE_FOOT)
}

const halfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
