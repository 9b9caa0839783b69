/** Of the document, and of a screen that cannot be loaded. */
export const documentTexts = {
  pageTitle: 'Admin',
  more: 'Plus',
  loading: 'Chargement',
  loadErrorTitle: 'Cet écran ne s’est pas chargé',
  loadErrorHint: 'Votre travail est en sécurité. Vérifiez la connexion, puis réessayez.',
  tryAgain: 'Réessayer',
  otherScreens: 'Autres écrans',
} as const
