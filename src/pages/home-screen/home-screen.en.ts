import { deliveryReason } from '#features/conversations/dashboard/reply.en.ts'
import { counted, inFigures } from '#shared/text/counted.en.ts'
import { formatMoment } from '#shared/time/dates.ts'

export const homeTexts = {
  people: (count: number) => counted(count, 'person', 'people'),
  areWaiting: (count: number) => `${count === 1 ? 'is' : 'are'} waiting for an\u00a0answer`,
  everyoneAnswered: 'Everyone has an\u00a0answer',
  everyoneAnsweredUnsure: 'Everyone has an answer, as far as we can\u00a0see',
  unsureHint: 'Your mailbox isn’t connected: replies by email may be waiting there.',
  notChecked: (checkedAt: string | null) =>
    checkedAt
      ? `Your mailbox was last checked ${formatMoment(checkedAt)}: newer replies may be waiting there.`
      : 'Your mailbox hasn’t been checked yet: replies by email may be waiting there.',

  toDo: 'To do',
  left: (count: number) => `${inFigures(count)} left`,
  reply: 'Reply',
  call: 'Call',
  open: 'Open',
  wroteMail: (ago: string) => `Answered by email ${ago}`,
  wroteFromOther: (ago: string) => `From another address ${ago}`,
  fillIn: 'Fill in',
  done: 'Done',
  doneWith: (name: string) => `Done: ${name} has an answer`,
  markedDone: (name: string) => `${name} has an answer.`,
  of: (action: string, title: string) => `${action}: ${title}`,
  undo: 'Undo',
  markFailed: 'Failed to mark as answered. Please try again.',
  morePeople: (count: number) => counted(count, 'more person waiting', 'more people waiting'),
  addedPhotos: (name: string) => `${name} added photos`,
  notDelivered: (problem: string) =>
    problem === 'in_doubt'
      ? 'Your reply may have arrived: the mail server never confirmed.'
      : `Your reply wasn’t sent: ${deliveryReason(problem)}.`,
  mailsFailed: (count: number) => `${counted(count, 'email')} couldn’t be sent`,
  failedKinds: {
    owner: (count: number) => counted(count, 'new message alert'),
    photos: (count: number) => counted(count, 'new photo alert'),
    flood: (count: number) => counted(count, 'spam alert'),
    acknowledgement: (count: number) => counted(count, 'acknowledgement'),
    resubscription: (count: number) => counted(count, 'promotional email confirmation'),
    invitation: (count: number) => counted(count, 'invitation'),
    notice: (count: number) => counted(count, 'account notice'),
  },
  failedBecause: (kinds: string, problem: string) => `${kinds}: ${deliveryReason(problem)}.`,
  retryMails: 'Retry',
  retryMailsLabel: 'Retry: send the failed emails again',
  retryingMails: 'Sending the emails again.',
  dismissMails: 'Dismiss',
  dismissMailsLabel: 'Dismiss the failed emails',
  mailsDismissed: 'Failed emails dismissed.',
  mailsNotSettled: 'That didn’t work. Try again.',
  mediaFailed: (fileName: string) => `${fileName} couldn’t be prepared`,
  placeholders: (count: number) => `${counted(count, 'placeholder')} to fill in`,
  nothingLeft: 'All done',
  lastAnswered: (instant: string) => `Last reply sent ${formatMoment(instant)}.`,

  last30: 'Last 30 days',
  totals: (visitors: number, messages: number) =>
    `${counted(visitors, 'visitor')}, ${counted(messages, 'message')}`,
  visitors: 'Visitors',
  messageCame: 'Message received',
  today: 'Today',
  dayValues: (day: string, visitors: number, messages: number) =>
    `${day}: ${counted(visitors, 'visitor')}, ${counted(messages, 'message')}`,
  day: 'Day',
  messages: 'Messages',
  countingSince: (day: string) => `Counting since ${day}`,
  noVisitors: 'No visitors yet',
  noVisitorsHint: 'Each visitor adds to that day’s bar.',

  speed: 'Speed for your visitors',
  speedCaption:
    'Measured in visitors’ browsers over the last 28 days. Three out of four got this speed or better.',
  vitals: { lcp: 'Page loads in', inp: 'Responds to a tap in', cls: 'Layout shift' },
  good: 'Good',
  notGood: (limit: string) => `Should be ${limit} or less`,
  noneMeasured: 'Not measured yet',
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
  milliseconds: (ms: number) => `${inFigures(ms)} ms`,
  shift: (value: number) => value.toFixed(2),
} as const
