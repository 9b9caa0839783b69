export const pictureTextFields = {
  title1: { label: 'Titre 1' },
  title2: { label: 'Titre 2' },
  description: { label: 'Description' },
  imageUrl: { label: 'Image', isMedia: true },
} as const
