import { counted, inFigures } from '#shared/text/counted.en.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import type { Destruction, Erasure, RecordKind } from '../person.contract.ts'

const KIND_NAMES: Record<RecordKind, [one: string, many: string]> = {
  message: ['message', 'messages'],
  reply: ['reply', 'replies'],
  mail: ['notification email', 'notification emails'],
  photo: ['photo', 'photos'],
  note: ['note by your team', 'notes by your team'],
  contact: ['contact', 'contacts'],
  'import row': ['imported row', 'imported rows'],
  'campaign mail': ['campaign email', 'campaign emails'],
  'sign-in': ['sign-in attempt', 'sign-in attempts'],
  'account mail': ['account email', 'account emails'],
  account: ['account', 'accounts'],
  device: ['device or key', 'devices and keys'],
  activity: ['kind of action', 'kinds of action'],
  review: ['review by this name', 'reviews by this name'],
  mention: ['mention in someone else’s message', 'mentions in other people’s messages'],
  consent: ['consent', 'consents'],
  basis: ['permission to email', 'permissions to email'],
  suppression: ['do-not-email entry', 'do-not-email entries'],
}
const DESTROYED_NAMES: Record<string, [one: string, many: string]> = {
  message: ['message', 'messages'],
  contact: ['contact', 'contacts'],
  recipient: ['email recipient', 'email recipients'],
  'sign-in': ['sign-in attempt', 'sign-in attempts'],
  'log entry': ['log entry', 'log entries'],
}
const REASONS: Record<string, string> = {
  trash: 'from the trash',
  spam: 'from spam',
  age: 'past its retention date',
}

const ofKind = (kind: RecordKind, count: number) => counted(count, ...KIND_NAMES[kind])

export const privacyTexts = {
  title: 'Privacy',
  findTitle: 'Find a person',
  findHint: 'Anyone can ask what you hold about them, or ask you to erase it. You have 30 days to answer.',
  search: 'Name, email or phone',
  find: 'Find',
  findFailed: 'Search failed. Try again.',
  nobody: (search: string) => `Nothing found for “${search}”.`,
  nobodyHint:
    'This searches names, emails and phone numbers, whole or in part. Try their phone or another email: people often use more than one address.',
  severalFound: (count: number, hasMore: boolean) =>
    hasMore
      ? `The first ${inFigures(count)} who match. Type more to see the others, or choose one.`
      : `${inFigures(count)} people match. Choose one.`,
  reviewsFound: 'Reviews by this name',
  reviewsHint: 'Reviews carry no address, so they may be by someone else.',
  seeReviews: 'Open Reviews',

  names: (names: string[], phones: string[]) => [...names, ...phones].join(' · '),
  held: (kind: RecordKind, count: number) => ofKind(kind, count),
  proofNote: 'kept as proof, without the address',
  exportJson: 'Export JSON',
  exportCsv: 'Export CSV',
  consentProof: 'Consent proof',
  fileName: (part: string, format: string) => `${part === 'consent' ? 'consent-proof' : 'person'}.${format}`,
  exportFailed: 'Failed to export. Please try again.',
  erase: 'Erase…',
  hasAccount: 'This address has a dashboard account. Remove the account first, then erase.',
  readersMayNot: 'Only admins can export or erase.',

  eraseTitle: 'Erase this person?',
  eraseFinal: 'This can’t be undone. Nothing goes to the trash.',
  eraseGoes: 'Will be erased',
  eraseStays: 'Will be kept',
  stays: [
    'Proof of consents, sent emails and unsubscribes, under a hash that names nobody.',
    'A record of this erasure: who did it, when and how many items.',
  ],
  staysInMailbox: (isConnected: boolean) =>
    isConnected
      ? 'Emails in your own mailbox stay there. Delete them there.'
      : 'Emails in your own mailbox. Delete them there.',
  backups: (days: number) =>
    days > 0
      ? `Backups, until they’re replaced after ${counted(days, 'day')}.`
      : 'Backups, until they’re replaced.',
  eraseReviews: 'Reviews by this name',
  eraseReviewsHint: 'Turn on those that are theirs. Others stay.',
  reviewLabel: (review: string) => (review.length > 80 ? `${review.slice(0, 80)}…` : review),
  confirmLabel: (email: string) => `Type ${email} to confirm`,
  cancel: 'Cancel',
  eraseNow: 'Erase permanently',
  eraseFailed: 'Couldn’t erase. Nothing was deleted.',
  erased: (count: number) => `Erased. ${counted(count, 'record')} deleted.`,
  leftovers: (tables: string[]) =>
    `This address still appears in: ${tables.join(', ')}. It’s also one of your business addresses.`,

  retentionTitle: 'How long data is kept',
  retentionHint:
    'Old data is erased automatically every night. Your privacy policy shows visitors the same numbers.',
  changeRetention: 'Change in Settings',
  periods: {
    messages: 'Messages and sent emails',
    spam: 'Spam',
    trash: 'Trash (messages and contacts)',
    log: 'Activity log',
  },
  months: (count: number) => counted(count, 'month'),
  days: (count: number) => counted(count, 'day'),

  destroyedTitle: 'Erased automatically',
  destroyedNone: 'Nothing has expired yet.',
  destruction: ({ kind, reason, count }: Destruction) =>
    `${counted(count, ...(DESTROYED_NAMES[kind] ?? [kind, kind]))}, ${REASONS[reason] ?? reason}`,
  night: (day: string) => formatShortDay(noonOf(day)),

  erasedTitle: 'Erasure requests',
  erasedNone: 'No erasure requests yet.',
  erasure: (counts: Erasure['counts']) => {
    const kinds = Object.keys(KIND_NAMES) as RecordKind[]
    const parts = kinds.flatMap(kind => (counts[kind] ? [ofKind(kind, counts[kind])] : []))
    return parts.length > 0 ? parts.join(', ') : 'Nothing on file'
  },
  by: (name: string) => `by ${name}`,
} as const
