export const editorTexts = {
  back: 'More',
  views: 'View',
  edit: 'Edit',
  preview: 'Preview',
  draftStored: 'Draft saved, not live yet',
  draftNotStored: 'This device can’t keep drafts. Save before you leave.',
  published: (when: string) => `Live since ${when}`,
  original: 'Original version',
  history: 'History',
  undo: 'Undo',
  undoLast: 'Undo last save',
  nothingEarlier: 'There is nothing earlier to go back to. History lists every version.',
  seeOnSite: 'See it on the site',
  discard: 'Discard draft',
  discarded: 'Draft discarded.',
  restored: 'Earlier version restored.',
  /** Used where the section's own texts do not name it. */
  subject: 'this section',
  stale: (who: string, when: string, subject: string) =>
    `${who} saved ${subject} on ${when}. Nothing was changed.`,
  waiting: 'No connection. Your changes are on this device and will be saved when you’re back online.',
  resumeRefused: (title: string) => `${title} was not saved. Your draft is kept: open it to see why.`,
  tryNow: 'Try now',
  problem: (message: string) => `Not saved. ${message}`,
  fieldProblem: (label: string, problem: string) => `${label}: ${problem}.`,
  reader: 'View only. Ask an admin to make changes.',
  newer: (subject: string) => `Someone saved ${subject} after you started.`,
  compare: 'Compare',
  somebody: 'Someone',
  otherDraftLater: (when: string) =>
    `This device keeps another draft, of ${when}. You can open it once this one is saved or discarded.`,
  otherDraft: (when: string) => `This device keeps another draft, of ${when}.`,
  openDraft: 'Open it',
  leave: {
    title: 'Unsaved changes',
    message: 'Your changes aren’t live yet, and this device can’t keep drafts.',
    confirmLabel: 'Leave without saving',
    cancelLabel: 'Stay',
  },
} as const

export const conflictTexts = {
  somebody: 'Someone',
  title: (who: string, subject: string) => `${who} saved ${subject} while you were writing`,
  caption: 'Your changes are safe, and theirs weren’t overwritten. Choose which version goes live.',
  both: 'Differences',
  same: 'Both versions are the same.',
  theirs: (who: string) => `${who}: live now`,
  mine: 'Your version',
  later: 'Decide later',
  takeTheirs: 'Use theirs',
  keepMine: 'Use mine',
} as const

export const differenceTexts = {
  empty: 'Empty',
} as const

export const restoredDraftTexts = {
  title: 'We restored your unsaved changes',
  text: (when: string) => `Saved on this device on ${when}. They’re in the form below, not live yet.`,
  site: 'Live',
  draft: 'Your draft',
  keep: 'Keep editing',
  discard: 'Discard draft',
} as const

export const historyTexts = {
  title: 'History',
  caption:
    'Every saved version, newest first. Restoring one saves it as a new version. A file replaced since then stays replaced: its earlier files are under Edit, in Movies or Images.',
  close: 'Close',
  now: 'Live now',
  restore: 'Restore',
  restoreOf: (when: string) => `Restore the version of ${when}`,
  older: 'Show older',
  empty: 'No saved versions yet. This is the original content.',
  failed: 'Couldn’t load the history.',
  tryAgain: 'Try again',
  loading: 'Loading history',
  looked: (when: string) => `How it looked on ${when}`,
  original: 'Original version',
  gone: 'Deleted account',
  changed: (labels: string[]) => `Changed: ${labels.join(', ')}`,
} as const

export const previewTexts = {
  live: 'Live preview',
  frame: 'Preview',
  size: 'Preview size',
  phone: 'Phone',
  desktop: 'Desktop',
  failed: 'The preview needs a connection. Your changes are safe.',
} as const
