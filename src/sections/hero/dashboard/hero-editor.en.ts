import type { HeroLine } from '../hero.rules.ts'

export const heroEditorTexts = {
  title: 'Hero Section',
  back: 'More',
  save: 'Update Hero Section',
  saved: 'Hero content updated successfully!',
  failed: 'Failed to update hero content. Please try again.',
  counter: (used: number, limit: number) => `${used} of ${limit}`,
  labels: {
    input1: 'First and last word',
    input2: 'Second line',
    input3_1: 'Third line',
    input3_2: 'Fourth line',
  } satisfies Record<HeroLine, string>,
  wordHint: 'Capitals. It stands top left and again bottom right.',
  video: 'Video',
  videoNote: 'Landscape videos look best',
  leave: {
    title: 'Unsaved changes',
    message: 'What you typed here is not on your site yet.',
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Stay',
  },
} as const
