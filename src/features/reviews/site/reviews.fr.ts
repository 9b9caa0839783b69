const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)

/** By hand: what Intl needs to be ready costs a phone more than all reviews together. */
function inFrench(isoDay: string): string {
  const [year, month, day] = isoDay.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

export const reviewsTexts = {
  title: 'Ce que les clients en disent',
  intro: 'Chaque avis indique d’où il vient et sa date.',
  empty: 'Pas encore d’avis ici. Demandez-nous des références.',
  example: 'Exemple',
  source: (source: string, reviewedOn: string) => `${source}, ${inFrench(reviewedOn)}`,
} as const
