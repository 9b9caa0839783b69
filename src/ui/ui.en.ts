export const uiTexts = {
  close: 'Close',
} as const
