import { audienceTexts } from './campaigns.en.ts'

const REASONS: Record<string, string> = {
  left_the_list: 'left the list',
  in_doubt: 'may or may not have arrived',
  not_an_address: 'the address cannot be mailed',
  no_smtp_url: 'no mail server is set up yet',
  smtp_552: 'the mailbox is full',
  stopped: 'the campaign was stopped',
}

/** Why a mail waits or has failed, without SMTP jargon. */
export function mailReason(problem: string): string {
  const code = /^smtp_(\d+)$/.exec(problem)?.[1]
  if (REASONS[problem]) return REASONS[problem]
  if (!code) return 'the mail server does not answer'
  return code.startsWith('55')
    ? 'the mail server does not know this address'
    : `the mail server ${code.startsWith('5') ? 'refused it' : 'asks to wait'} (${code})`
}

export const historyTexts = {
  title: 'Campaigns',
  allCampaigns: 'All campaigns',
  loading: 'Loading campaigns',
  failed: 'Failed to fetch campaigns',
  tryAgain: 'Try again',
  empty: 'Nothing was sent yet.',
  emptyHint: 'Mails that you send from the Contact List stand here, with what became of each.',
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
  retry: 'Try the failed again',
  retryFailed: 'Failed to send emails',
  outcomes: 'What became of each mail',
  states: { sent: 'Sent', failed: 'Failed', waiting: 'Waiting', stopped: 'Not sent' },
  forgotten: 'Erased person',
  inDoubt: 'May have arrived twice',
  openContact: 'Open contact',
  openContactOf: (name: string) => `Open contact ${name}`,
  readMail: 'Read the mail',
  hideMail: 'Hide the mail',
  mailFailed: 'The mail could not be loaded.',
} as const

export const controlTexts = {
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  cancel: 'Cancel campaign',
  changeTime: 'Change time',
  paused: 'Paused. Nobody else is mailed until you resume.',
  resumed: 'Sending goes on.',
  stopped: 'Stopped. Nobody else is mailed.',
  cancelled: 'Cancelled. Nobody is mailed.',
  failed: 'This did not work. Try again.',
  notIdentified: 'It was not started: the settings do not say who writes. Complete them, then press Resume.',
  startsAt: 'Date and time in Quebec',
  confirmStop: (waiting: number) => ({
    title: 'Stop this campaign?',
    message: `${audienceTexts.count(waiting)} people who were not mailed yet will not get it. This cannot be undone.`,
    confirmLabel: 'Stop for good',
    cancelLabel: 'Go on',
  }),
  confirmCancel: {
    title: 'Cancel this campaign?',
    message: 'Nobody is mailed. This cannot be undone.',
    confirmLabel: 'Cancel campaign',
    cancelLabel: 'Keep it',
  },
} as const
