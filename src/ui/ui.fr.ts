export const lazyLoadTexts = {
  error: 'La connexion s’est interrompue pendant le chargement.',
  retry: 'Réessayer',
  close: 'Fermer',
} as const
