import { counted } from '#shared/text/counted.en.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { SHOWN_AT_MOST } from '../reviews.rules.ts'

const reviews = (count: number) => counted(count, 'review')

export const reviewsTexts = {
  title: 'Reviews',
  counts: (total: number, shown: number) => `${reviews(total)}, ${shown} on your site`,
  add: 'Add Review',
  ask: 'Ask for a Review',
  list: 'Reviews, in order',
  from: (source: string, day: string) => `${source}, ${formatShortDay(noonOf(day))}`,
  example: 'Example',
  exampleHint: 'Sample review. Delete it before you go live.',
  hidden: 'Hidden',
  beyond: `Only the first ${SHOWN_AT_MOST} are on your site`,
  up: 'Move up',
  down: 'Move down',
  edit: 'Edit',
  hide: 'Hide',
  show: 'Show',
  delete: 'Delete',
  of: (action: string, author: string) => `${action}: ${author}`,
  movedTo: (author: string, place: number, total: number) => `${author} is now ${place} of ${total}`,
  empty: 'No reviews yet.',
  emptyHint: 'Add what customers wrote to you or online, or ask one for a review.',
  confirmDelete: (author: string) => ({
    title: 'Delete Review',
    message: `Are you sure you want to delete the review by ${author}?`,
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  }),
  deleted: 'Review deleted',
  undo: 'Undo',
  failed: 'Not saved. The list shows what’s on your site.',
} as const

export const reviewFormTexts = {
  /** By what the rules say. */
  problems: {
    Required: 'Required',
    'Too long': 'Too long',
    'Use a single line': 'Use a single line',
    'Enter a date': 'Enter a date',
  },
  addTitle: 'Add Review',
  editTitle: 'Edit Review',
  author: 'Customer name',
  authorHint: 'Shown on your site. A first name and an initial are enough.',
  source: 'Source',
  sourceHint: 'Google, Facebook, a letter…',
  reviewedOn: 'Date',
  content: 'Review',
  contentHint: 'Word for word, in the original language',
  draftStored: 'Draft saved on this device.',
  draftNotStored: 'This device can’t keep drafts. Save before you leave.',
  draftRestored: 'You have an unsaved draft.',
  startOver: 'Start over',
  cancel: 'Cancel',
  save: 'Save Review',
  added: 'Review added',
  saved: 'Review saved',
  failed: 'Couldn’t save the review. Try again.',
} as const

export const askTexts = {
  title: 'Ask for a Review',
  caption: 'Sent from your own phone or email. Edit it as you like.',
  customer: 'Customer’s first name',
  optional: 'Optional',
  message: 'Message',
  copy: 'Copy',
  text: 'Text message',
  mail: 'Email',
  close: 'Close',
  draftStored: 'Saved on this device.',
  draftNotStored: 'This device can’t keep drafts. Send or copy it before you leave.',
  draftRestored: 'This is what you wrote last time.',
  startOver: 'Start over',
  copied: 'Copied.',
  notCopied: 'Your browser blocked copying. Select the text and copy it.',
  noAddress: 'Your review link isn’t set yet.',
  settings: 'Add it in Settings',
} as const
