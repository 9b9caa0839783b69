const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)

/** Without Intl: its initialisation takes longer on a phone than rendering all reviews. */
function inFrench(isoDay: string): string {
  const [year, month, day] = isoDay.split('-').map(Number)
  return `${day === 1 ? '1er' : day} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

export const reviewsTexts = {
  title: 'Ce que les clients en disent',
  intro: 'Chaque avis indique d’où il vient et sa date.',
  example: 'Exemple',
  source: (source: string, reviewedOn: string) => `${source}, ${inFrench(reviewedOn)}`,
  load: 'Charger les avis',
  loadNote:
    'Ces avis viennent d’un service externe. Si vous appuyez, votre navigateur communiquera avec ce service, qui recevra votre adresse IP et pourrait déposer des témoins. Rien n’est chargé sans votre geste.',
  loading: 'Chargement des avis…',
  failed: 'Le service d’avis ne répond pas pour l’instant.',
  retry: 'Réessayer',
  shown: 'Les avis ci-dessous sont affichés par un service externe.',
  remove: 'Retirer ces avis',
  frameTitle: 'Avis d’un service externe',
  withoutScripts: 'Les avis externes ont besoin de JavaScript. Ceux qui sont sur cette page se lisent sans.',
  noWidget: 'Il n’y a pas d’avis externes à montrer ici.',
} as const
