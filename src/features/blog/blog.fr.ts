/** Texts of the blog other than its articles. */
export const blogTexts = {
  name: 'Blogue',
  title: ['Le blogue', 'du chantier'],
  pageTitle: 'Blogue de carreleur',
  pageDescription:
    'Choisir un carreau, rendre une douche étanche, entretenir le coulis, lire une soumission : les conseils d’un carreleur.',
  introduction:
    'Choisir un carreau, protéger une douche, lire une soumission : ce qu’on explique chez les clients, mis par écrit. Avec des mesures, des noms de matériaux et les erreurs qu’on répare le plus souvent.',
  readingTime: (minutes: number) => `${minutes} min de lecture`,
  publishedOn: 'Publié le',
  moodPicture: 'Image d’ambiance',
  crumbs: 'Fil d’Ariane',
  home: 'Accueil',
  otherArticles: 'Autres articles',
  all: 'Tous les articles',
  next: 'Article suivant',
  previous: 'Article précédent',
  question: 'Une question sur votre propre pièce?',
  write: 'Écrivez-nous',
  orCall: 'ou appelez au',
  feed: 'S’abonner au fil RSS',
  feedTitle: (name: string) => `Le blogue du chantier – ${name}`,
  missing: 'Article non trouvé',
  missingText: 'Cet article n’existe pas ou a changé d’adresse. Les cinq autres vous attendent.',
} as const
