export const storyEditorTexts = {
  title: 'Story Section',
  save: 'Update Story Section',
  saved: 'Story content updated successfully!',
  failed: 'Failed to update story content. Please try again.',
  descriptionHint: 'Lines that begin with a dash and a space become the list of offers below the text.',
} as const
