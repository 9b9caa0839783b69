import type { HeroLine } from '../hero.rules.ts'

export const heroEditorTexts = {
  title: 'Hero Section',
  sitePath: '/#acceuil',
  save: 'Update Hero Section',
  saved: 'Hero content updated successfully!',
  failed: 'Failed to update hero content. Please try again.',
  counter: (used: number, limit: number) => `${used} of ${limit}`,
  fields: {
    input1: { label: 'First and last word' },
    input2: { label: 'Second line' },
    input3_1: { label: 'Third line' },
    input3_2: { label: 'Fourth line' },
    videoUrl: { label: 'Video', isMedia: true },
  } satisfies Record<HeroLine | 'videoUrl', object>,
  wordHint: 'In capitals. Shown top left and again bottom right.',
  landscape: 'Landscape videos look best',
  portrait: 'This video is upright: a wide screen shows only a strip of it.',
} as const
