export const mediaTexts = {
  rendering: 'Image d’ambiance',
  close: 'Fermer',
  previous: 'Image précédente',
  next: 'Image suivante',
  counter: (index: number, total: number) => `Image ${index} de ${total}`,
  empty: 'Les photos s’en viennent.',
  play: 'Lire la vidéo',
  pause: 'Mettre la vidéo en pause',
} as const
