/** Facts that nobody has filled in yet are unmistakable placeholders. */
export const siteTexts = {
  name: 'Céramique Boréale',
  title: 'Pose de céramique à Québec – Céramique Boréale',
  description:
    'Douches, planchers de céramique et salles de bain à Québec et à Lévis. Licence RBQ\u00a0: 0000-0000-00.',
  copyright: '© 2025 Céramique Boréale. Tous droits réservés.',
  phone: '418 555-0142',
  phoneHref: 'tel:+14185550142',
  licence: 'Licence RBQ\u00a0: 0000-0000-00',
  notFoundTitle: 'Il manque un carreau',
  notFoundText: 'La page demandée n’existe pas, ou elle a changé de place.',
  notFoundPageTitle: 'Page introuvable – Céramique Boréale',
  backHome: 'Retour à l’accueil',
  urgent: 'Ça presse? Appelez au',
  troubleTitle: 'Ça vient de notre côté',
  troubleText: 'Quelque chose a lâché chez nous, pas chez vous. Réessayez dans une minute.',
} as const
