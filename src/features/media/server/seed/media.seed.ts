import type { Gallery, MediaKind } from '#features/media/media.rules.ts'
import { GALLERY_SEEDS } from '../gallery.seed.ts'

/** Something that came with the program, and stands in the library like an upload. All of it is rendered. */
export interface MediaSeed {
  /** Of the files in `public/defaults`, and for ever of the item. */
  name: string
  kind: MediaKind
  title: string
  description: string
  alt: string
  gallery: Gallery | null
  /** The files of its still, if they are not named like it. */
  still?: string
  /** The files of an upright still that was framed for phones. */
  portrait?: string
  durationMs: number | null
}

const movie = (
  name: string,
  words: Pick<MediaSeed, 'title' | 'description' | 'alt'>,
  more: Partial<MediaSeed> = {},
): MediaSeed => ({
  ...{ name, kind: 'video', gallery: null, durationMs: 4_000, still: `${name}-poster`, ...words },
  ...more,
})

const MOVIES: MediaSeed[] = [
  movie(
    'hero-loop',
    {
      title: 'Soleil sur la céramique',
      description: 'L’ombre des feuilles glisse sur un mur de carreaux verts.',
      alt: 'Bain blanc autoportant devant un mur de carreaux verts émaillés, posés à la verticale',
    },
    { durationMs: 8_000, still: 'hero-poster', portrait: 'hero-poster-portrait' },
  ),
  movie('feature-1', {
    title: 'Plancher d’hexagones',
    description: 'Des carreaux hexagonaux se déposent un à un sur le mortier-colle.',
    alt: 'Carreaux hexagonaux en cours de pose sur le mortier-colle, truelle dentelée à côté',
  }),
  movie('feature-2', {
    title: 'Douche à l’italienne',
    description: 'Marbre posé à chevrons, niche éclairée.',
    alt: 'Douche à l’italienne en marbre posé à chevrons, niche éclairée et robinetterie de laiton',
  }),
  movie('feature-3', {
    title: 'Dosseret de zellige',
    description: 'La vapeur monte d’une bouilloire devant le zellige crème.',
    alt: 'Dosseret de cuisine en zellige crème, tablette de chêne et bouilloire noire',
  }),
  movie('feature-4', {
    title: 'Entrée en damier',
    description: 'La neige tombe derrière la porte vitrée.',
    alt: 'Entrée au plancher en damier, banc de chêne et bottes d’hiver',
  }),
  movie('feature-5', {
    title: 'Carreaux émaillés',
    description: 'La lumière glisse sur l’émail bleu pétrole.',
    alt: 'Gros plan de carreaux émaillés bleu pétrole aux joints réguliers',
  }),
]

const images = (gallery: Gallery): MediaSeed[] =>
  GALLERY_SEEDS[gallery].map(({ file, title, description, alt }) => ({
    ...{ name: file, kind: 'image', title, description, alt, gallery, durationMs: null },
  }))

/** In the order in which galleries show them. */
export const MEDIA_SEEDS: readonly MediaSeed[] = [...MOVIES, ...images('realisations'), ...images('histoire')]
