export const pictureTextFields = {
  title1: { label: 'Titre 1' },
  title2: { label: 'Titre 2' },
  description: { label: 'Description' },
  imageUrl: { label: 'Image', isMedia: true },
} as const

export const aboutEditorTexts = {
  title: 'About Section',
  sitePath: '/#apropos',
  save: 'Update About Section',
  saved: 'About content updated successfully!',
  failed: 'Failed to update about content. Please try again.',
} as const

export const storyEditorTexts = {
  title: 'Story Section',
  sitePath: '/#services',
  save: 'Update Story Section',
  saved: 'Story content updated successfully!',
  failed: 'Failed to update story content. Please try again.',
  descriptionHint: 'Start a line with a dash and a space to add it to the list below the text.',
} as const
