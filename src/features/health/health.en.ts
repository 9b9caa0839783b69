import { mailboxProblems } from '#features/conversations/mailbox-problems.en.ts'
import type { Outcome, Problem } from '#features/self-test/self-test.contract.ts'
import { selfTestTexts } from '#features/self-test/self-test.en.ts'
import { counted, inFigures } from '#shared/text/counted.en.ts'
import { formatDay } from '#shared/time/dates.ts'
import type { CheckId, Facts } from './health.contract.ts'

/** What a check has found, and the one thing to do if it is not good. */
export type CheckTexts = {
  [Id in CheckId]: { name: string; fact: (facts: Facts<Id>) => string; todo: (facts: Facts<Id>) => string }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "12 minutes", "5 hours", "3 days". */
function lasting(seconds: number): string {
  if (seconds < 90 * MINUTE) return counted(Math.max(1, Math.round(seconds / MINUTE)), 'minute')
  return seconds < 2 * DAY
    ? counted(Math.round(seconds / HOUR), 'hour')
    : counted(Math.round(seconds / DAY), 'day')
}

const secondsSince = (instant: string) => (Date.now() - Date.parse(instant)) / 1000
const ago = (instant: string) =>
  secondsSince(instant) < MINUTE ? 'just now' : `${lasting(secondsSince(instant))} ago`

const MB = 1_000_000
const GB = 1_000_000_000

function size(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)} GB`
  return bytes >= MB ? `${Math.round(bytes / MB)} MB` : `${Math.max(1, Math.round(bytes / 1000))} KB`
}

const selfTestFacts = ({ startedAt, mailLeftAt, detail }: Facts<'form'>) => ({
  time: startedAt ? selfTestTexts.clock(new Date(startedAt)) : '',
  leftAt: mailLeftAt ? selfTestTexts.clock(new Date(mailLeftAt)) : '',
  code: detail ?? '',
})

const problemOf = (outcome: Outcome | null) =>
  outcome !== null && outcome in selfTestTexts.problems ? selfTestTexts.problems[outcome as Problem] : null

const MAILBOX = {
  notSetUp: {
    what: 'Not connected: customers’ replies stay in your mailbox.',
    todo: 'Ask whoever installed the site to connect it.',
  },
  connecting: {
    what: 'Nothing has looked into it lately.',
    todo: 'Wait a minute. If it stays, ask whoever installed the site to restart the worker.',
  },
  on: { what: '', todo: '' },
  ...mailboxProblems,
}

const CERTIFICATE = {
  http: {
    what: 'Your site is served without https.',
    todo: 'Ask whoever installed the site to put it behind https.',
  },
  unreachable: {
    what: 'The site can’t be reached from its own server, so the certificate can’t be seen.',
    todo: 'Open your site on your phone: if the browser warns you, call whoever hosts it.',
  },
  expired: {
    what: 'It has expired: browsers warn your visitors away.',
    todo: 'Call whoever hosts the site now.',
  },
  untrusted: {
    what: 'Browsers don’t trust it, and warn your visitors away.',
    todo: 'Call whoever hosts the site now.',
  },
}

const ADDRESSES = {
  notTrusted: {
    what: 'All visitors seem to have one address, so one of them can use up the limits of all.',
    todo: 'Ask whoever installed the site to set TRUSTED_PROXIES to the address of its proxy.',
  },
  shared: {
    what: 'All visitors of the last days had one address, so one of them can use up the limits of all.',
    todo: 'Ask whoever installed the site to add that address to TRUSTED_PROXIES: it is the proxy’s.',
  },
}

const checks: CheckTexts = {
  version: {
    name: 'Version',
    fact: ({ version, commit }) => (commit ? `${version} (${commit})` : version),
    todo: () => '',
  },
  database: {
    name: 'Database',
    fact: ({ bytes, pendingMigrations }) =>
      pendingMigrations > 0
        ? `${counted(pendingMigrations, 'update')} of its tables did not run.`
        : `It answers, and holds ${size(bytes)}.`,
    todo: () => 'Ask whoever installed the site to run the migration.',
  },
  worker: {
    name: 'Background worker',
    fact: ({ seenAt }) => (seenAt ? `Last seen ${ago(seenAt)}.` : 'Never seen.'),
    todo: () =>
      'Ask whoever installed the site to start it. Emails and uploads wait meanwhile; nothing is lost.',
  },
  queue: {
    name: 'Background work',
    fact: ({ waiting, oldestSeconds, failed }) =>
      [
        waiting === 0
          ? 'Nothing waits.'
          : `${counted(waiting, 'task waits', 'tasks wait')}, the oldest for ${lasting(oldestSeconds)}.`,
        ...(failed > 0 ? [`${inFigures(failed)} failed since yesterday.`] : []),
      ].join(' '),
    todo: () => 'Ask whoever installed the site to read the worker’s log, and to restart it.',
  },
  mail: {
    name: 'Outgoing email',
    fact: ({ problem, code, isHeld, waiting, oldestSeconds }) => {
      if (problem) return selfTestTexts.problems[problem].what({ time: '', leftAt: '', code: code ?? '' })
      if (isHeld) return 'Email is on hold since the site was restored from a backup.'
      return waiting === 0
        ? 'The mail server is ready. No email waits.'
        : `The mail server is ready. ${counted(waiting, 'email waits', 'emails wait')}, the oldest for ${lasting(oldestSeconds)}.`
    },
    todo: ({ problem, code, isHeld }) => {
      if (problem) return selfTestTexts.problems[problem].todo({ time: '', leftAt: '', code: code ?? '' })
      return isHeld
        ? 'Whoever installed this site can release it.'
        : 'Ask whoever installed the site to restart the worker.'
    },
  },
  mailbox: {
    name: 'Mailbox',
    fact: ({ state, checkedAt }) =>
      state === 'on' && checkedAt ? `Connected. Last checked ${ago(checkedAt)}.` : MAILBOX[state].what,
    todo: ({ state }) => MAILBOX[state].todo,
  },
  form: {
    name: 'Contact form',
    fact: facts => {
      const { outcome, startedAt } = facts
      if (outcome === null || startedAt === null) return 'Not tested yet.'
      return (
        problemOf(outcome)?.what(selfTestFacts(facts)) ??
        `Tested ${ago(startedAt)}: the test message arrived.`
      )
    },
    todo: facts =>
      problemOf(facts.outcome)?.todo(selfTestFacts(facts)) ??
      'It is tested every night; on the home screen you can test it now.',
  },
  disk: {
    name: 'Disk',
    fact: ({ freeBytes }) =>
      freeBytes === null ? 'Movies and images are in a bucket elsewhere.' : `${size(freeBytes)} free.`,
    todo: ({ freeBytes }) =>
      freeBytes === null
        ? 'Watch the space of the bucket and of the database where they are hosted.'
        : 'Ask whoever hosts the site for more space, or delete movies you no longer show.',
  },
  backup: {
    name: 'Backup',
    fact: ({ takenAt, bytes }) =>
      takenAt ? `Last backup ${ago(takenAt)}, ${size(bytes)}.` : 'There is no backup yet.',
    todo: () => 'Ask whoever installed the site to see that the nightly backup runs.',
  },
  proof: {
    name: 'Restore test',
    fact: ({ provenAt, hasFailed, rows, objects, proofs }) => {
      const last = provenAt
        ? `Restored in full ${ago(provenAt)}: ${counted(rows, 'row')} and ${counted(objects, 'file')}, ${proofs === 1 ? 'once' : `${inFigures(proofs)} times`} so far.`
        : 'No backup was ever restored to test it.'
      return hasFailed ? `The last backup could not be restored in full. ${last}` : last
    },
    todo: () => 'Ask whoever installed the site to run the restore test, and to read what it says.',
  },
  certificate: {
    name: 'Certificate',
    fact: ({ endsAt, problem }) =>
      problem ? CERTIFICATE[problem].what : `Valid until ${endsAt ? formatDay(endsAt) : ''}.`,
    todo: ({ problem }) =>
      problem
        ? CERTIFICATE[problem].todo
        : 'It should have been renewed by now. Ask whoever hosts the site to renew it.',
  },
  addresses: {
    name: 'Visitors’ addresses',
    fact: ({ problem, areTooFew }) => {
      if (problem) return ADDRESSES[problem].what
      return areTooFew ? 'Too few visitors lately to tell.' : 'Each visitor has their own.'
    },
    todo: ({ problem }) => (problem ? ADDRESSES[problem].todo : ''),
  },
}

export const healthTexts = {
  title: 'Health',
  caption: (problems: number) =>
    problems === 0 ? 'Everything works' : counted(problems, 'thing needs attention', 'things need attention'),
  checkedAt: (time: string) => `Checked at ${time}. It refreshes by itself.`,
  noConnection: 'No connection. This may be old; it’ll refresh by itself.',
  states: { good: 'Good', warning: 'Take a look', bad: 'Needs fixing', unknown: 'Not checked' },
  /** On the home screen. */
  broken: (names: string) => `Needs fixing: ${names}`,
  whatToDo: 'See what to do',
  notChecked: 'This could not be checked.',
  notCheckedTodo: 'It is tried again by itself. If it stays, ask whoever installed the site.',
  checks,
  whatsNew: {
    title: 'What’s new',
    version: (version: string) => `Version ${version}`,
    /** On the home screen. */
    see: (version: string) => `Version ${version}: see what’s new`,
    hide: 'Hide',
    hideLabel: 'Hide what’s new',
  },
} as const
