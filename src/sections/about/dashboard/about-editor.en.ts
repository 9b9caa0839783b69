export const aboutEditorTexts = {
  title: 'About Section',
  save: 'Update About Section',
  saved: 'About content updated successfully!',
  failed: 'Failed to update about content. Please try again.',
} as const
