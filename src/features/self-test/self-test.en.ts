import { counted } from '#shared/text/counted.en.ts'
import type { Problem } from './self-test.contract.ts'

/** `time`: when the test began; `leftAt`: when its mail left; `code`: for whoever repairs it. */
export interface Facts {
  time: string
  leftAt: string
  code: string
}

/** What broke, and what to do. */
export type ProblemTexts = Record<Problem, { what: (facts: Facts) => string; todo: (facts: Facts) => string }>

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Toronto',
})

/** "3:04" */
function formatClock(instant: Date): string {
  const [hours, minutes] = clock.format(instant).split(':')
  return `${Number(hours)}:${minutes}`
}

export const selfTestTexts = {
  title: 'Contact form',
  brokenTitle: 'Contact form: something broke',
  recoveredTitle: 'Contact form works again',
  recoveredBody: (time: string) => `Tested at ${time}.`,
  clock: formatClock,
  caption: 'tested every night',
  held: 'Email is on hold since the site was restored from a backup, so nothing is tested. Whoever installed this site can release it.',
  first: 'First test tonight at 3:00.',
  good: (time: string) => `Tested at ${time}: form, mail, your mailbox. All arrived.`,
  goodNoMailbox: (time: string) =>
    `Tested at ${time}: form and mail. Your mailbox isn’t connected, so we can’t see it arrive.`,
  goodStays: (time: string) =>
    `Tested at ${time}: all arrived. The test message is still in your mailbox; delete it if you like.`,
  goodSlow: (time: string, minutes: number) =>
    `Tested at ${time}: all arrived, but it took ${counted(minutes, 'minute')}.`,
  streak: (nights: number) => (nights === 1 ? '1 good night' : `${nights} good nights in a row`),
  links: { form: 'Form', mail: 'Email', mailbox: 'Your mailbox' },
  broken: 'broke here',
  notReached: 'not reached',
  notWatched: 'not watched',
  testNow: 'Test now',
  testAgain: 'Test again',
  running: 'Testing',
  details: 'What is tested',
  detailsText:
    'We send a message through your public form, as a visitor would, wait for the email to you, find it in your mailbox and remove it. It is in no count and no list.',
  safe: 'Messages that did arrive are safe in Messages.',
  stillWorks: 'Messages still arrive here. Only the email that tells you about them doesn’t.',
  since: (moment: string) => `Last good test: ${moment}.`,
  openSettings: 'Open Settings',
  seeSpam: 'See Spam',
  copy: 'Copy for support',
  copied: 'Copied.',
  notCopied: 'That could not be copied.',
  notStarted: 'The test could not be started. Please try again.',
  recovered: 'Your contact form works again.',
  problems: {
    site: {
      what: () => 'Your site didn’t answer.',
      todo: () => 'Open it on your phone. If it doesn’t load, call whoever hosts it.',
    },
    formRefused: {
      what: () => 'Your form refused the test message.',
      todo: ({ code, time }: Facts) =>
        `Try it yourself. If it refuses you too, send this to whoever installed the site: form, ${code}, ${time}.`,
    },
    notStored: {
      what: () => 'The form said “sent”, but nothing was stored.',
      todo: () => 'Call whoever installed the site now. Until then, ask customers to call.',
    },
    setAside: {
      what: () => 'The test message went to Spam. Real ones may too.',
      todo: () => 'Look in Spam for real customers and press Not spam.',
    },
    workerStopped: {
      what: () => 'The message is here, but no email was written. The background worker seems to be stopped.',
      todo: () => 'Ask whoever installed the site to restart it. Read new messages here meanwhile.',
    },
    noAddress: {
      what: () => 'There is no address to send new messages to.',
      todo: () => 'Fill in “Email me each new message at” in Settings.',
    },
    noMailServer: {
      what: () => 'No mail server is set up, so no email leaves.',
      todo: () => 'Ask whoever installed the site to set it up. Read new messages here meanwhile.',
    },
    smtpPassword: {
      what: () => 'Your mail server refuses the password.',
      todo: () => 'It was probably changed. Ask whoever installed the site to update it.',
    },
    smtpUnreachable: {
      what: () => 'Your mail server doesn’t answer.',
      todo: () =>
        'Emails wait and leave by themselves when it is back. If it lasts more than a day, call your provider.',
    },
    smtpCertificate: {
      what: () => 'Your mail server’s security certificate has expired.',
      todo: () => 'Call your email provider. Emails wait meanwhile.',
    },
    smtpRefused: {
      what: ({ code }: Facts) => `Your mail server refused the email (${code}).`,
      todo: () => 'Ask your email provider why, and give them this number.',
    },
    smtpLimit: {
      what: () => 'Your mail server says you’ve sent too much today.',
      todo: () => 'Wait until tomorrow, or send smaller campaigns.',
    },
    imapPassword: {
      what: () => 'The email left, but your mailbox refuses our password.',
      todo: () => 'Ask whoever installed the site to update it.',
    },
    imapUnreachable: {
      what: () => 'The email left, but your mailbox doesn’t answer.',
      todo: () => 'We try again every hour. If you can’t read your email either, call your provider.',
    },
    imapCertificate: {
      what: () => 'Your email provider’s security certificate has expired.',
      todo: () => 'Nothing is read until they renew it. Call them.',
    },
    notArrived: {
      what: ({ leftAt }: Facts) => `The email left at ${leftAt} and never reached your mailbox.`,
      todo: () => 'Look in its spam folder. If it isn’t there, ask your provider what happened to it.',
    },
    inSpam: {
      what: () => 'The email landed in your mailbox’s spam folder.',
      todo: ({ code }: Facts) => `Mark it as not spam there, and add ${code} to your contacts.`,
    },
    didNotRun: {
      what: () => 'Last night’s test did not run.',
      todo: () => 'Press Test now. If that fails too, ask whoever installed the site to restart the worker.',
    },
  } satisfies ProblemTexts as ProblemTexts,
} as const
