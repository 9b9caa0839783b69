export const storyEditorTexts = {
  title: 'Story Section',
  save: 'Update Story Section',
  saved: 'Story content updated successfully!',
  failed: 'Failed to update story content. Please try again.',
} as const
