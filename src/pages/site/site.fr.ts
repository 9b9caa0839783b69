import type { BusinessFacts } from '#features/settings/facts.contract.ts'
import { inCity, licenceLine } from '#features/settings/facts.rules.ts'

/** Search results show 60 characters: a long business name is left out. */
const MAX_TITLE_LENGTH = 60
export function titleWith(subject: string, name: string): string {
  const whole = `${subject} – ${name}`
  return whole.length <= MAX_TITLE_LENGTH ? whole : subject
}

/** Texts of the public pages that belong to no section. */
export const siteTexts = {
  homeTitle: (facts: BusinessFacts) => titleWith(`Pose de céramique ${inCity(facts)}`.trim(), facts.name),
  homeDescription: (facts: BusinessFacts) =>
    [
      `Douches étanches, planchers de céramique et salles de bain ${inCity(facts)}`.trim(),
      facts.serviceArea,
      licenceLine(facts.licence),
    ]
      .filter(Boolean)
      .map(sentence => `${sentence}.`)
      .join(' '),
  copyright: ({ name }: BusinessFacts) => `© 2025 ${name}. Tous droits réservés.`,
  /** One sentence, line by line. */
  callTitle: ['Montrez-nous', 'la pièce. On vous', 'dira franchement', 'ce qu’elle demande.'],
  callButton: 'contact',
  callPhone: 'Ou appelez au',
  follow: 'Nous suivre',
  newTab: '(s’ouvre dans un nouvel onglet)',
  contact: 'Contact',
  policy: 'Politique de confidentialité',
  skip: 'Aller au contenu',
  close: 'Fermer',
  policyPage: 'Ouvrir cette politique sur sa propre page',
  credit: 'Site réalisé par',
  /** Followed by their e-mail address. */
  officer: ({ privacyOfficerName, privacyOfficerTitle }: BusinessFacts) =>
    `Protection des renseignements personnels\u00a0: ${privacyOfficerName}, ${privacyOfficerTitle},`,
  notFoundTitle: 'Il manque un carreau',
  notFoundText: 'La page demandée n’existe pas, ou elle a changé de place.',
  notFoundPageTitle: ({ name }: BusinessFacts) => `Page introuvable – ${name}`,
  retiredTitle: 'Cette page a été retirée',
  retiredText: 'On l’a enlevée pour de bon. Le reste du site est toujours là.',
  backHome: 'Retour à l’accueil',
  seeBlog: 'Voir le blogue',
  urgent: 'Ça presse? Appelez au',
  services: [
    'Pose de céramique et de porcelaine',
    'Douche à l’italienne et base de douche',
    'Dosseret de cuisine',
    'Rejointoiement',
  ],
  movieDescription: (title: string, seconds: number, isRendering: boolean) =>
    isRendering
      ? `${title}. Image d’ambiance animée de ${seconds} secondes, sans son.`
      : `${title}. Vidéo de ${seconds} secondes.`,
  contactPage: 'Nous écrire',
  callInstead: (phone: string) => `Ou appelez-nous au ${phone}`,
  licenceName: 'Licence RBQ',
  home: 'Accueil',
  preparingLabel: 'État du site',
  preparing: 'Site en préparation. Les coordonnées ne sont pas encore toutes exactes.',
  troubleTitle: 'Ça vient de notre côté',
  troubleText: 'Quelque chose a lâché chez nous, pas chez vous. Réessayez dans une minute.',
  troublePageTitle: 'Problème technique',
} as const
