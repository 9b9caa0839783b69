export const editorTexts = {
  back: 'More',
  views: 'View',
  edit: 'Edit',
  preview: 'Preview',
  draftStored: 'Draft kept, not yet on the site',
  draftNotStored: 'This device keeps no drafts. Save before you leave.',
  published: (when: string) => `On the site since ${when}`,
  original: 'As the site came',
  history: 'History',
  undo: 'Undo',
  undoLast: 'Undo last save',
  nothingEarlier: 'There is nothing earlier to go back to. History lists every version.',
  seeOnSite: 'See it on the site',
  discard: 'Discard draft',
  discarded: 'Your words were set aside.',
  restored: 'The earlier version is on the site again.',
  /** Used where the section's own texts do not name it. */
  subject: 'this section',
  stale: (who: string, when: string, subject: string) =>
    `${who} saved ${subject} on ${when}. Nothing was changed.`,
  waiting: 'No connection. Your words are kept on this device and are saved when it is back.',
  resumeRefused: (title: string) => `${title} was not saved. Your draft is kept: open it to see why.`,
  tryNow: 'Try now',
  problem: (message: string) => `Not saved. ${message}`,
  fieldProblem: (label: string, problem: string) => `${label}: ${problem}.`,
  reader: 'You may look at all of this; an admin can save it.',
  newer: (subject: string) => `Somebody saved ${subject} since you began.`,
  compare: 'Compare',
  somebody: 'Somebody',
  otherDraftLater: (when: string) =>
    `This device keeps another draft, of ${when}. You can open it once this one is saved or discarded.`,
  otherDraft: (when: string) => `This device keeps another draft, of ${when}.`,
  openDraft: 'Open it',
  leave: {
    title: 'Unsaved changes',
    message: 'What you typed here is not on your site yet, and this device keeps no drafts.',
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Stay',
  },
} as const

export const conflictTexts = {
  somebody: 'Somebody',
  title: (who: string, subject: string) => `${who} saved ${subject} while you were writing`,
  caption: 'Nothing of yours is lost and nothing of theirs was overwritten. Choose what goes on the site.',
  both: 'Where you differ',
  same: 'You and they wrote the same.',
  theirs: (who: string) => `${who}: on the site now`,
  mine: 'Yours',
  later: 'Decide later',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
} as const

export const differenceTexts = {
  empty: 'Empty',
} as const

export const restoredDraftTexts = {
  title: 'Your unsaved words are back',
  text: (when: string) => `Kept on this device on ${when}. They are in the form below, not yet on the site.`,
  site: 'On the site',
  draft: 'Your draft',
  keep: 'Go on with the draft',
  discard: 'Discard draft',
} as const

export const historyTexts = {
  title: 'History',
  caption:
    'Every save, newest first. Bringing one back is a save too. A file that was replaced since stays replaced: its earlier files are under Edit, in Movies or Images.',
  close: 'Close',
  now: 'On the site now',
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the version of ${when}`,
  older: 'Show older',
  empty: 'Nothing was saved yet. All is as the site came.',
  failed: 'The history could not be loaded.',
  tryAgain: 'Try again',
  loading: 'Loading the history',
  looked: (when: string) => `How it looked on ${when}`,
  original: 'As the site came',
  gone: 'An account that is gone',
  changed: (labels: string[]) => `Changed: ${labels.join(', ')}`,
} as const

export const previewTexts = {
  live: 'Live, as visitors will see it',
  frame: 'Preview',
  size: 'Preview size',
  phone: 'Phone',
  desktop: 'Desktop',
  failed: 'The preview needs a connection. Your words are kept.',
} as const
