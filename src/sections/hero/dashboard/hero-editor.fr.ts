import type { HeroLine } from '../hero.rules.ts'

export const heroEditorTexts = {
  title: 'Ouverture',
  sitePath: '/#acceuil',
  save: 'Enregistrer',
  saved: 'Ouverture mise à jour!',
  failed: 'L’ouverture n’a pas été mise à jour. Réessayez.',
  counter: (used: number, limit: number) => `${used} sur ${limit}`,
  fields: {
    input1: { label: 'Premier et dernier mot' },
    input2: { label: 'Deuxième ligne' },
    input3_1: { label: 'Troisième ligne' },
    input3_2: { label: 'Quatrième ligne' },
    videoUrl: { label: 'Vidéo', isMedia: true },
  } satisfies Record<HeroLine | 'videoUrl', object>,
  wordHint: 'En majuscules. Il apparaît en haut à gauche, puis en bas à droite.',
  landscape: 'Les vidéos à l’horizontale rendent mieux',
  portrait: 'Cette vidéo est à la verticale\u00a0: un écran large n’en montre qu’une bande.',
} as const
