import { licenceLine } from '#features/settings/facts.rules.ts'
import type { BusinessFacts } from '#features/settings/settings.contract.ts'

/** Words of the pages that belong to no section. */
export const siteTexts = {
  homeTitle: ({ name }: BusinessFacts) => `Pose de céramique à Québec – ${name}`,
  homeDescription: ({ licence }: BusinessFacts) =>
    `Douches étanches, planchers de céramique et salles de bain à Québec et à Lévis. ${licenceLine(licence)}.`,
  copyright: ({ name }: BusinessFacts) => `© 2025 ${name}. Tous droits réservés.`,
  notFoundTitle: 'Il manque un carreau',
  notFoundText: 'La page demandée n’existe pas, ou elle a changé de place.',
  notFoundPageTitle: ({ name }: BusinessFacts) => `Page introuvable – ${name}`,
  backHome: 'Retour à l’accueil',
  urgent: 'Ça presse? Appelez au',
  troubleTitle: 'Ça vient de notre côté',
  troubleText: 'Quelque chose a lâché chez nous, pas chez vous. Réessayez dans une minute.',
  troublePageTitle: 'Problème technique',
} as const
