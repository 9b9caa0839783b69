export const aboutTexts = {
  askQuote: 'Demander une soumission',
  imageAlt:
    'Plancher d’hexagones blancs, verts et terre cuite en cours de pose sur un lit de mortier-colle strié',
  otherImageAlt: '',
  crossSection: 'Coupe d’un plancher, du carreau au support',
  layers: [
    { name: 'Carreau', thickness: '10\u00a0mm' },
    { name: 'Mortier-colle', thickness: '6\u00a0mm' },
    { name: 'Membrane de désolidarisation', thickness: '3\u00a0mm' },
    { name: 'Mortier-colle', thickness: '6\u00a0mm' },
    { name: 'Contreplaqué', thickness: '19\u00a0mm' },
  ],
} as const

export const storyTexts = {
  seeMore: 'voir plus',
  gallery: 'Sur le chantier',
  imageAlt: 'Dosseret de zellige crème fait main, lumière rasante',
  otherImageAlt: '',
} as const
