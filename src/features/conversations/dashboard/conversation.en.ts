import { counted, inFigures } from '#shared/text/counted.en.ts'
import { dayOf } from '#shared/time/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** "2 h ago", "yesterday", "3 days ago", in the time zone of the business. */
export function ago(instant: string, now = new Date()): string {
  const date = new Date(instant)
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < HOUR_MS) return `${Math.max(1, Math.round(elapsed / MINUTE_MS))} min ago`
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(dayOf(date))) / DAY_MS)
  if (days === 0) return `${Math.round(elapsed / HOUR_MS)} h ago`
  return days === 1 ? 'yesterday' : `${days} days ago`
}

const KB = 1_000
const MB = 1_000_000

const sizeOf = (bytes: number) =>
  bytes < MB ? `${inFigures(Math.max(1, Math.round(bytes / KB)))} KB` : `${(bytes / MB).toFixed(1)} MB`

interface NamedFile {
  name: string
  bytes: number
}

const namesOf = (files: NamedFile[]) => files.map(({ name, bytes }) => `${name}, ${sizeOf(bytes)}`).join('; ')

export const conversationTexts = {
  thread: 'Conversation',
  back: 'Messages',
  actions: 'Actions',
  you: 'You',
  byForm: 'from the form',
  byEmail: 'by email',
  byPhotosPage: 'from the photo page',
  photosAdded: (count: number) => (count === 1 ? 'Added 1 photo' : `Added ${inFigures(count)} photos`),
  newDivider: 'New',

  wrote: (moment: string) => `Wrote ${moment}`,
  answeredYou: (moment: string) => `Answered you ${moment}`,
  youAnswered: (moment: string) => `You answered ${moment}`,
  youClosed: (day: string) => `You closed it ${day}`,
  someoneClosedOn: (name: string, day: string) => `${name} closed it ${day}`,
  wasClosedOn: (day: string) => `Closed ${day}`,
  stages: { new: 'New', answered: 'Answered', closed: 'Closed' },
  stagesName: 'Stage',
  stageHint: 'The stage follows what happened. There is nothing to drag.',
  waitsSince: (moment: string) => `Waiting since ${moment}`,
  nobodyWaits: 'Nobody is waiting here.',
  done: 'Done',
  doneWith: (name: string) => `Done: ${name} has an answer`,
  markedDone: (name: string) => `${name} has an answer.`,
  markDoneFailed: 'Failed to mark as answered. Please try again.',

  ownProgram: 'Sent from your email app',
  ownProgramHint: 'Found in your Sent folder. It counts as your answer.',
  otherAddress: (email: string) => `From another address: ${email}`,
  otherAddressHint:
    'It answers your email but comes from an address we don’t know. Check who it is before you share anything private.',
  automatic: 'Automatic reply',
  automaticHint: 'Filed here. Nobody is waiting for an answer.',
  bounced: (reason: string) => `Came back: ${reason}.`,
  bouncedHint: (name: string) => `${name} did not get this. Call, or write to another address.`,
  showQuoted: 'Show quoted text',
  hideQuoted: 'Hide quoted text',
  showWhole: 'Show the whole email',
  hideWhole: 'Show less',
  noWords: 'No text in this email.',
  filesNotKept: (files: NamedFile[]) =>
    files.length === 1
      ? `Not kept: ${namesOf(files)}. Only photos are. Open the email in your mailbox to get it.`
      : `Not kept: ${namesOf(files)}. Only photos are. Open the email in your mailbox to get them.`,
  photosNotKept: (files: NamedFile[]) =>
    files.length === 1
      ? `1 photo, still in your mailbox: ${namesOf(files)}.`
      : `${counted(files.length, 'photo')}, still in your mailbox: ${namesOf(files)}.`,
  morePhotos: (count: number) =>
    count === 1
      ? '1 more photo was not kept: 8 per email.'
      : `${inFigures(count)} more photos were not kept: 8 per email.`,
  photoTooLarge: (name: string) => `${name} is over 15 MB and was not kept.`,
  failedCall: (phone: string, name: string) => `Or call ${phone}. ${name} is still waiting.`,
  youMarkedDone: 'You marked this as done',
  someoneMarkedDone: (name: string) => `${name} marked this as done`,
  wasMarkedDone: 'Marked as done',
  reopened: 'Reopened',
  reopenedByMail: (name: string) => `Reopened: ${name} wrote again`,
  youClosedThis: 'You closed this conversation',
  someoneClosed: (name: string) => `${name} closed this conversation`,
  wasClosed: 'Conversation closed',
  closedBecause: (day: string, words: string) => `Closed ${day}: “${words}”`,
  colleague: (name: string) => `${name}, your team`,

  close: 'Close conversation',
  closeTitle: 'Close this conversation?',
  closeText: (name: string) =>
    `It leaves your to-do list and stays under Done and closed. If ${name} writes again, it reopens by itself.`,
  closeWhy: 'Why (optional, only your team sees it)',
  closeNo: 'Cancel',
  closed: 'Conversation closed.',
  reopen: 'Reopen',
  isReopened: 'Conversation reopened.',
  failed: 'That didn’t go through. Try again.',

  repliesNotComing: 'Replies by email don’t show up here yet: no mailbox is connected.',
  repliesNotComingAction: 'See how',
  connectMailbox:
    'Whoever installed this site can connect it: see “Replies from customers” in the operations guide.',
} as const
