import {
  type RequestDetails,
  type Room,
  type Size,
  squareFeetOf,
  surfaceOf,
  surfaceWithWaste,
  type When,
  type Work,
} from '../request.rules.ts'

const inFigures = (measure: number) => measure.toLocaleString('en-CA', { maximumFractionDigits: 2 })
const inTenths = (squareMetres: number) => squareMetres.toLocaleString('en-CA', { minimumFractionDigits: 1 })

const works: Record<Work, string> = {
  floor: 'Floor',
  wall: 'Wall',
  shower: 'Shower',
  backsplash: 'Backsplash',
  stairs: 'Stairs',
}

export const requestTexts = {
  room: 'Room',
  work: 'Work',
  size: 'Size',
  surface: 'Surface',
  roughly: 'As the customer measured it',
  when: 'When',
  city: 'City',
  mapName: (city: string) => `Show ${city} on a map (opens a new tab)`,
  rooms: {
    bathroom: 'Bathroom',
    kitchen: 'Kitchen',
    entrance: 'Entrance',
    laundry: 'Laundry room',
    basement: 'Basement',
    living: 'Living room',
    other: 'Other',
  } satisfies Record<Room, string>,
  whens: {
    soon: 'As soon as possible',
    threeMonths: 'Within three months',
    thisYear: 'Within a year',
    looking: 'Just looking',
  } satisfies Record<When, string>,
  worksValue: (chosen: Work[]) =>
    chosen.map((work, index) => (index === 0 ? works[work] : works[work].toLowerCase())).join(', '),
  /** Empty without a measure. */
  sizeValue: ({ length, width, unit }: RequestDetails) => {
    const name = unit === 'm' ? 'm' : 'ft'
    if (length && width) return `${inFigures(length)} × ${inFigures(width)} ${name}`
    if (length) return `Length ${inFigures(length)} ${name}`
    return width ? `Width ${inFigures(width)} ${name}` : ''
  },
  surfaceFigure: (size: Size) => (size.unit === 'm' ? inTenths(surfaceOf(size)) : inFigures(surfaceOf(size))),
  surfaceUnit: (size: Size) => (size.unit === 'm' ? `m² (${inFigures(squareFeetOf(size))} ft²)` : 'ft²'),
  withWaste: (size: Size) =>
    size.unit === 'm'
      ? `${inTenths(surfaceWithWaste(size, 10))} m² with 10% waste`
      : `${inFigures(surfaceWithWaste(size, 10))} with 10% waste`,
} as const
