import { counted } from '#shared/text/counted.en.ts'
import { audienceTexts } from './campaigns.en.ts'

const REASONS: Record<string, string> = {
  left_the_list: 'unsubscribed in the meantime',
  not_allowed: 'may no longer be emailed',
  in_doubt: 'may or may not have arrived',
  not_an_address: 'not a valid address',
  no_smtp_url: 'no mail server is set up yet',
  smtp_552: 'the mailbox is full',
  stopped: 'the campaign was stopped',
}

/** Why a mail waits or has failed, without SMTP jargon. */
export function mailReason(problem: string): string {
  const code = /^smtp_(\d+)$/.exec(problem)?.[1]
  if (REASONS[problem]) return REASONS[problem]
  if (!code) return 'the mail server isn’t responding'
  return code.startsWith('55')
    ? 'no such address at that mail server'
    : `the mail server ${code.startsWith('5') ? 'rejected it' : 'asked us to wait'} (${code})`
}

export const historyTexts = {
  title: 'Campaigns',
  allCampaigns: 'All campaigns',
  loading: 'Loading campaigns',
  failed: 'Failed to fetch campaigns',
  tryAgain: 'Try again',
  empty: 'Nothing sent yet.',
  emptyHint: 'Emails you send from the Contact List show up here, with the status of each.',
  to: { all: 'To all contacts', one: 'To one contact', test: 'Test' },
  more: 'Show more',
  counts: (sent: number, failed: number, total: number) =>
    `${audienceTexts.count(sent)} of ${audienceTexts.count(total)} sent${failed > 0 ? `, ${audienceTexts.count(failed)} failed` : ''}`,
  scheduled: (moment: string) => `Scheduled for ${moment}`,
  paused: 'Paused',
  stopped: (unsent: number) =>
    unsent === 0 ? 'Stopped' : `Stopped, ${audienceTexts.count(unsent)} not sent`,
  cancelled: 'Cancelled before it started',
  by: (name: string) => `by ${name}`,
  retry: 'Retry failed',
  retryFailed: 'Failed to send emails',
  outcomes: 'Status by recipient',
  states: { sent: 'Sent', failed: 'Failed', waiting: 'Waiting', stopped: 'Not sent' },
  because: (reason: string) => `: ${reason}`,
  forgotten: 'Erased person',
  inDoubt: 'May have been delivered twice',
  openContact: 'Open contact',
  openContactOf: (name: string) => `Open contact ${name}`,
  readMail: 'Read the email',
  hideMail: 'Hide the email',
  mailFailed: 'Couldn’t load the email.',
} as const

export const controlTexts = {
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  cancel: 'Cancel campaign',
  changeTime: 'Change time',
  paused: 'Paused. Nobody else gets it until you resume.',
  resumed: 'Sending continues.',
  stopped: 'Stopped. Nobody else gets it.',
  cancelled: 'Cancelled. Nobody gets it.',
  failed: 'That didn’t work. Try again.',
  notIdentified: 'It didn’t start: your settings don’t say who you are. Complete them, then press Resume.',
  startsAt: 'Date and time in Quebec',
  confirmStop: (waiting: number) => ({
    title: 'Stop this campaign?',
    message: `${counted(waiting, 'person who hasn’t been emailed yet', 'people who haven’t been emailed yet')} won’t get it. This can’t be undone.`,
    confirmLabel: 'Stop for good',
    cancelLabel: 'Go on',
  }),
  confirmCancel: {
    title: 'Cancel this campaign?',
    message: 'Nobody gets it. This can’t be undone.',
    confirmLabel: 'Cancel campaign',
    cancelLabel: 'Keep it',
  },
} as const
