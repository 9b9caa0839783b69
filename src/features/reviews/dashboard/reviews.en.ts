import { counted } from '#shared/text/counted.en.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { SHOWN_AT_MOST } from '../reviews.rules.ts'

const reviews = (count: number) => counted(count, 'review')

export const reviewsTexts = {
  title: 'Reviews',
  counts: (total: number, shown: number) => `${reviews(total)}, ${shown} on your site`,
  add: 'Add Review',
  ask: 'Ask for a Review',
  list: 'Reviews in their order',
  from: (source: string, day: string) => `${source}, ${formatShortDay(noonOf(day))}`,
  example: 'Example',
  exampleHint: 'Came with the demonstration. Delete it before you open.',
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
  emptyHint: 'Add what customers wrote to you or elsewhere, or ask one for a few words.',
  confirmDelete: (author: string) => ({
    title: 'Delete Review',
    message: `Are you sure you want to delete the review of ${author}?`,
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  }),
  deleted: 'Review deleted',
  undo: 'Undo',
  failed: 'This was not saved. The list shows what is on your site.',
} as const

export const reviewFormTexts = {
  addTitle: 'Add Review',
  editTitle: 'Edit Review',
  author: 'Name of the customer',
  authorHint: 'As on your site: a first name and an initial are enough',
  source: 'Where it was written',
  sourceHint: 'Such as Google, Facebook or a letter',
  reviewedOn: 'Day',
  content: 'Their words',
  contentHint: 'Unchanged, in the language they wrote',
  draftStored: 'Kept on this device until you save.',
  draftNotStored: 'This device keeps nothing. Save before you leave.',
  draftRestored: 'You began this before.',
  startOver: 'Start over',
  cancel: 'Cancel',
  save: 'Save Review',
  added: 'Review added',
  saved: 'Review saved',
  failed: 'The review was not saved. Please try again.',
} as const

export const askTexts = {
  title: 'Ask for a Review',
  caption: 'Sent from your own phone or mailbox. Change the words as you like.',
  customer: 'First name of the customer',
  optional: 'Optional',
  message: 'Message',
  copy: 'Copy',
  text: 'Text message',
  mail: 'Email',
  close: 'Close',
  copied: 'Copied.',
  notCopied: 'This browser does not let a page copy. Select the words and copy them.',
  noAddress: 'The address where customers write a review is not set yet.',
  settings: 'Fill it in under Settings',
} as const
