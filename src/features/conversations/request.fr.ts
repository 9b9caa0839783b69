import {
  type RequestDetails,
  type Room,
  type Size,
  sizeOf,
  surfaceOf,
  type Unit,
  type When,
  type Work,
} from './request.rules.ts'

/** For the form, the owner's mail and the dashboard. */
export const requestWords = {
  rooms: {
    bathroom: 'Salle de bain',
    kitchen: 'Cuisine',
    entrance: 'Entrée',
    laundry: 'Salle de lavage',
    basement: 'Sous-sol',
    living: 'Salon',
    other: 'Autre pièce',
  } satisfies Record<Room, string>,
  works: {
    floor: 'Plancher',
    wall: 'Mur',
    shower: 'Douche',
    backsplash: 'Dosseret',
    stairs: 'Escalier',
  } satisfies Record<Work, string>,
  whens: {
    soon: 'Dès que possible',
    threeMonths: 'D’ici trois mois',
    thisYear: 'D’ici un an',
    looking: 'Se renseigne',
  } satisfies Record<When, string>,
  units: { ft: 'pi', m: 'm' } satisfies Record<Unit, string>,
} as const

const inFigures = (measure: number) => measure.toLocaleString('fr-CA', { maximumFractionDigits: 2 })

/** « 80 pi² » or « 7,4 m² ». */
export function squares(surface: number, unit: Unit): string {
  const figures =
    unit === 'm' ? surface.toLocaleString('fr-CA', { minimumFractionDigits: 1 }) : inFigures(surface)
  return `${figures}\u00a0${requestWords.units[unit]}²`
}

/** « 8 × 10 pi », or the one side that is known; empty without any. */
export function sizeText({ length, width, unit = 'ft' }: RequestDetails): string {
  const name = requestWords.units[unit]
  if (length && width) return `${inFigures(length)}\u00a0×\u00a0${inFigures(width)}\u00a0${name}`
  if (length) return `longueur de ${inFigures(length)}\u00a0${name}`
  return width ? `largeur de ${inFigures(width)}\u00a0${name}` : ''
}

/** For the customer, whatever the language of the dashboard. */
export const askForPhotosWords = (day: string, link: string): string =>
  `Pourriez-vous nous envoyer quelques photos de la pièce? Ce lien est à vous jusqu’au ${day}\u00a0: ${link}`

export const surfaceText = (size: Size): string => squares(surfaceOf(size), size.unit)

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Several words as one: « Plancher, douche ». */
export const worksText = ({ works = [] }: RequestDetails): string =>
  works
    .map((work, index) => (index === 0 ? requestWords.works[work] : lowerFirst(requestWords.works[work])))
    .join(', ')

/** The surface alone, if both sides are known. */
export function surfaceOfDetails(details: RequestDetails): string {
  const size = sizeOf(details)
  return size ? surfaceText(size) : ''
}
