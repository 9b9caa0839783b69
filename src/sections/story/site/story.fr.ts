export const storyTexts = {
  seeMore: 'voir plus',
  gallery: 'Sur le chantier',
  imageAlt: 'Dosseret de zellige crème fait main, lumière rasante',
  otherImageAlt: '',
} as const
