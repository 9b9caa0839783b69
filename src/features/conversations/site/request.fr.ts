import { lowerFirst, requestWords, sizeText, squares, surfaceOfDetails, worksText } from '../request.fr.ts'
import { type RequestDetails, type Size, surfaceOf } from '../request.rules.ts'
import { photoTexts } from './photos.fr.ts'

const { rooms, works, units } = requestWords
const whens = { ...requestWords.whens, looking: 'Je me renseigne' } as const

export const requestTexts = {
  open: 'Ajouter des photos et des mesures (facultatif)',
  openHint: 'Deux ou trois photos nous en disent plus qu’une page.',
  close: 'Masquer les photos et les mesures',
  legend: 'Photos et mesures, facultatif',
  /** « Ajouté : salle de bain, 8 × 10 pi »; empty if nothing was added. */
  summary: (details: RequestDetails | undefined, photoCount: number) => {
    const { room, when, city = '' } = details ?? {}
    const parts = [
      room ? lowerFirst(rooms[room]) : '',
      lowerFirst(worksText(details ?? {})),
      sizeText(details ?? {}),
      when ? lowerFirst(whens[when]) : '',
      city,
      photoCount > 0 ? photoTexts.summary(photoCount) : '',
    ].filter(Boolean)
    return parts.length > 0 ? `Ajouté\u00a0: ${parts.join(', ')}` : ''
  },
  clear: 'Effacer ce choix',
  none: 'Sans réponse',
  room: { label: 'La pièce', choices: rooms },
  work: { label: 'Ce qu’il y a à faire', help: 'Plusieurs choix possibles.', choices: works },
  when: { label: 'Pour quand?', choices: whens },
  city: {
    label: 'Ville ou quartier',
    example: 'Charlesbourg',
    help: 'La ville suffit. On demandera l’adresse seulement s’il y a une visite.',
  },
  size: {
    legend: 'Dimensions approximatives',
    length: 'Longueur',
    width: 'Largeur',
    times: 'sur',
    unit: 'Unité',
    units,
    unitNames: { ft: 'pieds', m: 'mètres' },
    help: 'Au pied près, c’est parfait. On mesurera sur place.',
    surface: (size: Size) => `Environ ${squares(surfaceOf(size), size.unit)}`,
    hints: {
      partial: 'Il manque une des deux mesures. On gardera celle que vous avez donnée.',
      problem: 'On n’a pas compris cette mesure. Écrivez un nombre, par exemple 8 ou 8,5.',
      inches: '8\u00a0pi 6\u00a0po s’écrit 8,5.',
      large: 'C’est une grande pièce. Vérifiez l’unité\u00a0: pieds ou mètres?',
    },
  },
  /** « 80 pi², Lévis, d’ici trois mois. »; empty if there is nothing to say. */
  sentSummary: (details: RequestDetails) => {
    const { when, city = '' } = details
    const parts = [surfaceOfDetails(details), city, when ? lowerFirst(whens[when]) : ''].filter(Boolean)
    return parts.length > 0 ? `${parts.join(', ')}.` : ''
  },
  sentUrgent: (phone: string) => `C’est plus pressant? Appelez au ${phone}.`,
} as const
