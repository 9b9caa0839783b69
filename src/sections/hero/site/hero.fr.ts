export const heroTexts = {
  sectionName: 'Accueil',
  posterAlt: 'Bain blanc autoportant devant un mur de carreaux verts émaillés, posés à la verticale',
  expand: 'Agrandir la vidéo',
  collapse: 'Réduire la vidéo',
} as const
