/** Of the document, and of a screen that cannot be loaded. */
export const documentTexts = {
  pageTitle: 'Admin',
  more: 'More',
  loading: 'Loading',
  loadErrorTitle: 'Couldn’t load this screen',
  loadErrorHint: 'Your work is safe. Check your connection and try again.',
  tryAgain: 'Try again',
  otherScreens: 'Other screens',
} as const
