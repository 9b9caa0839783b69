export const sampleEditorTexts = {
  title: 'Sample',
  sitePath: '/#sample',
  save: 'Enregistrer',
  saved: 'Section mise à jour!',
  failed: 'La section n’a pas été mise à jour. Réessayez.',
  fields: {
    title: { label: 'Titre' },
    description: { label: 'Description' },
    imageUrl: { label: 'Image', isMedia: true },
  },
} as const
