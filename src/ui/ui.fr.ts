export const uiTexts = {
  close: 'Fermer',
  previous: 'Précédent',
  next: 'Suivant',
} as const
