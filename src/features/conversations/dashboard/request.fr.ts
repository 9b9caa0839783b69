import { requestWords, sizeText, worksText } from '../request.fr.ts'
import {
  type RequestDetails,
  type Size,
  squareFeetOf,
  surfaceOf,
  surfaceWithWaste,
  type Work,
} from '../request.rules.ts'

const inFigures = (measure: number) => measure.toLocaleString('fr-CA', { maximumFractionDigits: 2 })
const inTenths = (squareMetres: number) => squareMetres.toLocaleString('fr-CA', { minimumFractionDigits: 1 })

export const requestTexts = {
  room: 'Pièce',
  work: 'À faire',
  size: 'Dimensions',
  surface: 'Surface',
  roughly: 'Mesuré par le client',
  when: 'Pour quand',
  city: 'Ville',
  mapName: (city: string) => `Voir ${city} sur une carte (nouvel onglet)`,
  rooms: requestWords.rooms,
  whens: requestWords.whens,
  worksValue: (chosen: Work[]) => worksText({ works: chosen }),
  sizeValue: (details: RequestDetails) => sizeText(details),
  surfaceFigure: (size: Size) => (size.unit === 'm' ? inTenths(surfaceOf(size)) : inFigures(surfaceOf(size))),
  surfaceUnit: (size: Size) => (size.unit === 'm' ? `m² (${inFigures(squareFeetOf(size))}\u00a0pi²)` : 'pi²'),
  withWaste: (size: Size) =>
    size.unit === 'm'
      ? `${inTenths(surfaceWithWaste(size, 10))}\u00a0m² avec 10\u00a0% de pertes`
      : `${inFigures(surfaceWithWaste(size, 10))} avec 10\u00a0% de pertes`,
} as const
