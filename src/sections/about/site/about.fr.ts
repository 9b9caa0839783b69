export const aboutTexts = {
  imageAlt:
    'Plancher d’hexagones blancs, verts et terre cuite en cours de pose sur un lit de mortier-colle strié',
  otherImageAlt: '',
  cut: 'Coupe d’un plancher, du carreau au support',
  layers: ['Carreau', 'Mortier-colle', 'Membrane de désolidarisation', 'Mortier-colle', 'Contreplaqué'],
} as const
