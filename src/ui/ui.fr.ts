export const onDemandTexts = {
  trouble: 'La connexion s’est interrompue pendant le chargement.',
  retry: 'Réessayer',
  close: 'Fermer',
} as const
