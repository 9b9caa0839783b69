import { deliveryReason } from '#features/inbox/dashboard/reply.en.ts'
import { counted, inFigures } from '#shared/text/counted.en.ts'
import { dayOf, formatMoment } from '#shared/time/dates.ts'

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

export const homeTexts = {
  people: (count: number) => counted(count, 'person', 'people'),
  areWaiting: (count: number) => `${count === 1 ? 'is' : 'are'} waiting for an\u00a0answer`,
  everyoneAnswered: 'Everyone has an\u00a0answer',

  toDo: 'To do',
  left: (count: number) => `${inFigures(count)} left`,
  reply: 'Reply',
  open: 'Open',
  fillIn: 'Fill in',
  done: 'Done',
  doneWith: (name: string) => `Done: ${name} has an answer`,
  markedDone: (name: string) => `${name} has an answer.`,
  undo: 'Undo',
  markFailed: 'Failed to mark as answered. Please try again.',
  morePeople: (count: number) => counted(count, 'more person waits', 'more people wait'),
  notDelivered: (problem: string) =>
    problem === 'in_doubt'
      ? 'Your answer may have arrived: the mail server never confirmed.'
      : `Your answer did not leave: ${deliveryReason(problem)}.`,
  mailsFailed: (count: number) => `${counted(count, 'mail')} did not leave`,
  failedKinds: {
    owner: (count: number) => counted(count, 'alert of a new message', 'alerts of new messages'),
    flood: (count: number) => counted(count, 'alert of spam', 'alerts of spam'),
    acknowledgement: (count: number) => counted(count, 'acknowledgement'),
    resubscription: (count: number) =>
      counted(count, 'question about promotional mail', 'questions about promotional mail'),
    invitation: (count: number) => counted(count, 'invitation'),
    notice: (count: number) => counted(count, 'notice about an account', 'notices about accounts'),
  },
  failedBecause: (kinds: string, problem: string) => `${kinds}: ${deliveryReason(problem)}.`,
  retryMails: 'Retry',
  retryMailsLabel: 'Retry: send the failed mails again',
  retryingMails: 'The mails are being sent again.',
  dismissMails: 'Dismiss',
  dismissMailsLabel: 'Dismiss the failed mails',
  mailsDismissed: 'The failed mails are listed no longer.',
  mailsNotSettled: 'This did not work. Try again.',
  mediaFailed: (fileName: string) => `${fileName} failed`,
  placeholders: (count: number) => `${counted(count, 'placeholder')} to fill in`,
  nothingLeft: 'Nothing left',
  lastAnswered: (instant: string) => `Last message answered ${formatMoment(instant)}.`,

  last30: 'Last 30 days',
  totals: (visitors: number, messages: number) =>
    `${counted(visitors, 'visitor')}, ${counted(messages, 'message')}`,
  visitors: 'Visitors',
  messageCame: 'A message came in',
  today: 'Today',
  dayValues: (day: string, visitors: number, messages: number) =>
    `${day}: ${counted(visitors, 'visitor')}, ${counted(messages, 'message')}`,
  day: 'Day',
  messages: 'Messages',
  countingSince: (day: string) => `Counting since ${day}`,
  noVisitors: 'No visitors yet',
  noVisitorsHint: 'Everybody who looks at your page adds to the bar of their day.',

  speed: 'Speed for your visitors',
  speedCaption:
    'As their own browsers measured it in the last 28 days; three of four had it this fast or faster.',
  vitals: { lcp: 'Page appears', inp: 'Answers a touch', cls: 'Things that jump' },
  good: 'Good',
  notGood: (limit: string) => `Should be ${limit} or less`,
  noneMeasured: 'Nobody measured yet',
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
  milliseconds: (ms: number) => `${inFigures(ms)} ms`,
  shift: (value: number) => value.toFixed(2),
} as const
