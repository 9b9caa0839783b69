export const sampleEditorTexts = {
  title: 'Sample',
  sitePath: '/#sample',
  save: 'Update Sample',
  saved: 'Sample updated successfully!',
  failed: 'Failed to update Sample. Please try again.',
  fields: {
    title: { label: 'Title' },
    description: { label: 'Description' },
    imageUrl: { label: 'Image', isMedia: true },
  },
} as const
