export const pictureTextFields = {
  title1: { label: 'Titre 1' },
  title2: { label: 'Titre 2' },
  description: { label: 'Description' },
  imageUrl: { label: 'Image', isMedia: true },
} as const

export const aboutEditorTexts = {
  title: 'Section À propos',
  sitePath: '/#apropos',
  save: 'Enregistrer',
  saved: 'Section À propos mise à jour!',
  failed: 'La section À propos n’a pas été mise à jour. Réessayez.',
} as const

export const storyEditorTexts = {
  title: 'Section Services',
  sitePath: '/#services',
  save: 'Enregistrer',
  saved: 'Section Services mise à jour!',
  failed: 'La section Services n’a pas été mise à jour. Réessayez.',
  descriptionHint:
    'Les lignes qui commencent par un tiret et une espace deviennent la liste des services, sous le texte.',
} as const
