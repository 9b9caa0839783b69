import type { GalleryImage } from '#features/media/media.contract.ts'
import type { Gallery, MediaKind } from '#features/media/media.rules.ts'

/** A movie or image that is installed with the program and listed like an upload. All of them are computer-generated. */
export interface MediaSeed {
  /** Base name of the files in `public/defaults`. It identifies the item in the database, so it must not change. */
  name: string
  kind: MediaKind
  title: string
  description: string
  alt: string
  gallery: Gallery | null
  /** Base name of the files of the poster, if different. */
  still?: string
  /** Base name of the files of a portrait poster for phones. */
  portrait?: string
  durationMs: number | null
}

const movie = (
  name: string,
  texts: Pick<MediaSeed, 'title' | 'description' | 'alt'>,
  more: Partial<MediaSeed> = {},
): MediaSeed => ({
  ...{ name, kind: 'video', gallery: null, durationMs: 4_000, still: `${name}-poster`, ...texts },
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
  movie(
    'feature-6',
    {
      title: 'Douche en marbre',
      description: 'Lent mouvement le long d’un mur de marbre posé à chevrons.',
      alt: 'Douche à l’italienne en marbre posé à chevrons, banc et niche éclairée',
    },
    { durationMs: 10_000, portrait: 'feature-6-poster-portrait' },
  ),
  movie(
    'feature-7',
    {
      title: 'Salle de bain terre cuite',
      description: 'Lent mouvement devant un mur de petits carreaux carrés.',
      alt: 'Salle de bain aux carreaux carrés terre cuite, bain autoportant et plancher d’hexagones',
    },
    { durationMs: 10_000, portrait: 'feature-7-poster-portrait' },
  ),
]

interface GallerySeed {
  file: string
  title: string
  description: string
  alt: string
  size?: [width: number, height: number]
}

const REALISATIONS: GallerySeed[] = [
  {
    file: 'hero-poster',
    title: 'Mur de carreaux verts',
    description: 'Carreaux émaillés posés à la verticale, joints ton sur ton.',
    alt: 'Bain blanc autoportant devant un mur de carreaux verts émaillés, posés à la verticale',
    size: [1920, 1080],
  },
  {
    file: 'douche-chevrons-marbre',
    title: 'Douche à l’italienne',
    description: 'Une seule pente vers un drain linéaire; aucun seuil à enjamber.',
    alt: 'Douche à l’italienne en marbre posé à chevrons, banc et niche éclairée',
  },
  {
    file: 'dosseret-zellige-creme',
    title: 'Dosseret de zellige',
    description: 'Des carreaux faits main, un dosseret qui prend la lumière.',
    alt: 'Dosseret de zellige crème fait main, robinet de laiton et tablette de chêne',
  },
  {
    file: 'cuisine-dosseret-petrole',
    title: 'Dosseret pétrole',
    description: 'Carreaux étroits à la verticale, coupes cachées sous l’armoire.',
    alt: 'Dosseret de carreaux émaillés bleu pétrole posés à la verticale, comptoir de marbre',
  },
  {
    file: 'entree-damier-hiver',
    title: 'Entrée en damier',
    description: 'Pose en diagonale, plinthe assortie, un plancher qui pardonne la neige.',
    alt: 'Vestibule d’hiver, plancher en damier, lambris vert, banc de chêne et bottes',
  },
  {
    file: 'salle-de-bain-terracotta',
    title: 'Salle de bain terre cuite',
    description: 'Petits carreaux carrés, joints réguliers jusque dans les angles.',
    alt: 'Salle de bain aux carreaux carrés terre cuite, bain autoportant et plancher d’hexagones',
  },
  {
    file: 'salle-de-bain-bleu-nuit',
    title: 'Salle de bain bleu nuit',
    description: 'Pose à chevrons au mur, terrazzo au plancher.',
    alt: 'Salle de bain aux carreaux bleus posés à chevrons, plancher de terrazzo',
  },
  {
    file: 'baignoire-carreaux-perle',
    title: 'Bain et carreaux perle',
    description: 'Pose décalée, robinetterie noire.',
    alt: 'Bain devant un mur de carreaux perle en pose décalée, robinetterie noire',
  },
  {
    file: 'salle-d-eau-arche',
    title: 'Salle d’eau',
    description: 'Carreaux étroits à mi-mur, miroir arqué.',
    alt: 'Salle d’eau aux carreaux étroits vieux rose, miroir arqué et vanité de chêne',
  },
]

const HISTOIRE: GallerySeed[] = [
  {
    file: 'chantier-pose-hexagones',
    title: 'Le mortier-colle',
    description: 'Des stries droites, toutes dans le même sens, pour que l’air s’échappe.',
    alt: 'Carreau hexagonal qu’on dépose sur un lit de mortier-colle strié',
  },
  {
    file: 'story',
    title: 'L’outil et la main',
    description: 'Niveau, maillet, truelle dentelée\u00a0: la précision avant la vitesse.',
    alt: 'Hexagones, niveau, maillet et truelle dentelée sur le mortier-colle',
    size: [1200, 1400],
  },
  {
    file: 'carreaux-emailles-gros-plan',
    title: 'Le coulis',
    description: 'Passé en diagonale, épongé deux fois, laissé tranquille jusqu’au lendemain.',
    alt: 'Gros plan de carreaux allongés émaillés bleu pétrole et de leurs joints',
  },
]

const toGalleryImage = ({
  file,
  title,
  description,
  alt,
  size: [width, height] = [1600, 1067],
}: GallerySeed): GalleryImage => ({
  ...{ id: file, _id: file, title, description, alt, width, height },
  url: `/defaults/${file}.webp`,
  isRendering: true,
})

export const GALLERY_SEEDS: Record<Gallery, GallerySeed[]> = {
  realisations: REALISATIONS,
  histoire: HISTOIRE,
}

/** Shown by the galleries while the library is empty. */
export const DEFAULT_GALLERIES: Record<Gallery, GalleryImage[]> = {
  realisations: REALISATIONS.map(toGalleryImage),
  histoire: HISTOIRE.map(toGalleryImage),
}

const images = (gallery: Gallery): MediaSeed[] =>
  GALLERY_SEEDS[gallery].map(({ file, title, description, alt }) => ({
    ...{ name: file, kind: 'image', title, description, alt, gallery, durationMs: null },
  }))

/** In the order of the galleries. */
export const MEDIA_SEEDS: readonly MediaSeed[] = [...MOVIES, ...images('realisations'), ...images('histoire')]
