import { counted, inFigures } from '#shared/text/counted.en.ts'
import { formatShortDay, noonOf } from '#shared/time/dates.ts'
import { type Destruction, type Erasure, RECORD_KINDS, type RecordKind } from '../person.contract.ts'

const KIND_NAMES: Record<RecordKind, [one: string, many: string]> = {
  message: ['message', 'messages'],
  reply: ['reply', 'replies'],
  mail: ['mail about a message', 'mails about messages'],
  contact: ['contact', 'contacts'],
  'import row': ['row of an imported file', 'rows of imported files'],
  'campaign mail': ['campaign mail', 'campaign mails'],
  'sign-in': ['try to sign in', 'tries to sign in'],
  'account mail': ['mail about an account', 'mails about an account'],
  review: ['review by this name', 'reviews by this name'],
  mention: ['mention in somebody else’s words', 'mentions in other people’s words'],
  consent: ['consent', 'consents'],
  basis: ['reason to be mailed', 'reasons to be mailed'],
  suppression: ['entry among who must not be mailed', 'entries among who must not be mailed'],
}
const DESTROYED_NAMES: Record<string, [one: string, many: string]> = {
  message: ['message', 'messages'],
  contact: ['contact', 'contacts'],
  recipient: ['recipient of a mail', 'recipients of mails'],
  'sign-in': ['try to sign in', 'tries to sign in'],
  'log entry': ['entry of the log', 'entries of the log'],
}
const REASONS: Record<string, string> = { trash: 'from the trash', spam: 'from spam', age: 'too old' }

const ofKind = (kind: RecordKind, count: number) => counted(count, ...KIND_NAMES[kind])

export const privacyTexts = {
  title: 'Privacy',
  findTitle: 'Find one person',
  findHint: 'Everybody may ask what you hold of them, and for it to end. You have 30 days to answer.',
  search: 'Name, email or phone',
  find: 'Find',
  findFailed: 'Failed to search. Please try again.',
  nobody: (search: string) => `Nothing found for “${search}”.`,
  nobodyHint:
    'This searches names, emails and phone numbers, whole or in part. Try their phone or another email: people often use more than one address.',
  severalFound: (count: number, hasMore: boolean) =>
    hasMore
      ? `The first ${inFigures(count)} who match. Type more to see the others, or choose one.`
      : `${inFigures(count)} people match. Choose one.`,
  reviewsFound: 'Reviews by this name',
  reviewsHint: 'Reviews carry no address, so they may be by somebody else.',
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
  hasAccount: 'Signs in to this dashboard. Remove the account first to erase this address.',
  readersMayNot: 'Only an admin may export or erase.',

  eraseTitle: 'Erase this person?',
  eraseFinal: 'This is final. There is no trash and no Undo.',
  eraseGoes: 'Destroyed',
  eraseStays: 'Stays',
  stays: [
    'Proof of consents, sent mails and leaving, under a hash that names nobody.',
    'That you erased somebody: who, when and how much.',
    'Mails in your own mailbox: delete them there.',
  ],
  backups: (days: number) =>
    days > 0 ? `Backups, until they age out after ${counted(days, 'day')}.` : 'Backups, until they age out.',
  eraseReviews: 'Reviews by this name',
  eraseReviewsHint: 'Turn on those that are theirs. Others stay.',
  reviewLabel: (review: string) => (review.length > 80 ? `${review.slice(0, 80)}…` : review),
  confirmLabel: (email: string) => `Type ${email} to confirm`,
  cancel: 'Cancel',
  eraseNow: 'Erase for good',
  eraseFailed: 'Failed to erase. Nothing was destroyed.',
  erased: (count: number) => `Erased. ${counted(count, 'record')} destroyed.`,
  leftovers: (tables: string[]) =>
    `The address still stands in: ${tables.join(', ')}. It is also one of the business’s own.`,

  retentionTitle: 'How long things are kept',
  retentionHint: 'Destroyed at night, by themselves. Your policy tells visitors the same numbers.',
  changeRetention: 'Change in Settings',
  periods: {
    messages: 'Messages and mails sent',
    spam: 'Spam',
    trash: 'Trash of messages and contacts',
    log: 'Log of changes and sign-ins',
  },
  months: (count: number) => counted(count, 'month'),
  days: (count: number) => counted(count, 'day'),

  destroyedTitle: 'Destroyed at night',
  destroyedNone: 'Nothing was old enough yet.',
  destruction: ({ kind, reason, count }: Destruction) =>
    `${counted(count, ...(DESTROYED_NAMES[kind] ?? [kind, kind]))}, ${REASONS[reason] ?? reason}`,
  night: (day: string) => formatShortDay(noonOf(day)),

  erasedTitle: 'People erased',
  erasedNone: 'Nobody asked to be erased yet.',
  erasure: (counts: Erasure['counts']) => {
    const parts = RECORD_KINDS.flatMap(kind => (counts[kind] ? [ofKind(kind, counts[kind])] : []))
    return parts.length > 0 ? parts.join(', ') : 'Nothing was held'
  },
  by: (name: string) => `by ${name}`,
} as const
