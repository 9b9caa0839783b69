export const uiTexts = {
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
} as const
