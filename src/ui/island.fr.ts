export const islandTexts = {
  error: 'La connexion s’est interrompue pendant le chargement.',
  retry: 'Réessayer',
  close: 'Fermer',
} as const
