const EXAMPLE = { source: 'Exemple de démonstration', reviewedOn: '2025-01-01', isExample: true }

/** Only for the demo; each is labelled as an example. */
export const EXAMPLE_REVIEWS = [
  {
    ...EXAMPLE,
    author: 'Prénom N., quartier',
    content:
      'Exemple. Ici, une cliente raconterait comment s’est passée la réfection de sa douche\u00a0: la visite, l’essai d’eau, les délais, l’état des lieux au départ de l’équipe.',
  },
  {
    ...EXAMPLE,
    author: 'Prénom N., ville',
    content:
      'Exemple. Ici, un client parlerait du plancher de son entrée\u00a0: le choix du carreau, la préparation du support et ce qu’il en pense après un hiver de bottes et de sel.',
  },
  {
    ...EXAMPLE,
    author: 'Prénom N., ville',
    content:
      'Exemple. Ici, un avis court, comme on en reçoit souvent\u00a0: le travail demandé, le prix respecté ou non, et si la personne rappellerait l’équipe.',
  },
]
