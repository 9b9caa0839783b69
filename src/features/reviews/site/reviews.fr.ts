const day = new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' })

export const reviewsTexts = {
  title: 'Ce que les clients en disent',
  intro: 'Chaque avis indique d’où il vient et sa date.',
  empty: 'Pas encore d’avis ici. Demandez-nous des références.',
  example: 'Exemple',
  source: (source: string, reviewedOn: string) => `${source}, ${day.format(new Date(reviewedOn))}`,
} as const
