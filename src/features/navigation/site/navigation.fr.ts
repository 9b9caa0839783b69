export const navigationTexts = {
  logo: (name: string) => `${name}, retour à l’accueil`,
  landmark: 'Navigation principale',
  menuLandmark: 'Menu',
  menu: 'Menu',
  contact: 'Contact',
  blog: 'Blogue',
  phone: 'Nous appeler',
  phoneTip: (phone: string) => `Appelez-nous\u00a0: ${phone}`,
  copyLicence: 'Copier le numéro de licence RBQ',
  licenceCopied: 'Numéro de licence copié',
  audioOn: 'Activer le son d’ambiance',
  audioOff: 'Couper le son d’ambiance',
  reachUs: 'Nous joindre',
  call: 'Appeler',
  text: 'Texto',
  quote: 'Soumission',
  textStart: 'Bonjour! J’aimerais une soumission pour ',
} as const

/** The anchors keep the spelling of existing links; the labels are spelled correctly. */
export const SECTION_LINKS = [
  { label: 'Accueil', href: '/#acceuil' },
  { label: 'Services', href: '/#services' },
  { label: 'Réalisations', href: '/#réalisation' },
  { label: 'À propos', href: '/#apropos' },
] as const
