export const keptDraftTexts = {
  title: 'Your unsaved words are back',
  text: (when: string) => `Kept on this device on ${when}. They are in the form below, not yet on the site.`,
  site: 'On the site',
  draft: 'Your draft',
  keep: 'Go on with the draft',
  discard: 'Discard draft',
} as const
