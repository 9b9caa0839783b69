export const featuresTexts = {
  seeMore: 'voir plus',
  seeDetails: 'Voir détails',
  soon: 'Bientôt disponible',
  soonText: 'Avant et après\u00a0: nos prochains chantiers, photographiés étape par étape.',
  gallery: 'Galerie des réalisations',
  mapTitle: (area: string) => `On se déplace\u00a0: ${area}`,
  map: 'Ouvrir la carte',
  mapNote: '(s’ouvre dans un nouvel onglet, sur un site externe)',
} as const
