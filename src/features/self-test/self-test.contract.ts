import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** `goodStays`: the mail server cannot remove the test mail. */
const GOOD = ['good', 'goodNoMailbox', 'goodStays', 'goodSlow'] as const

/** The link of the chain that broke. */
const BROKEN_LINKS = {
  site: 'form',
  formRefused: 'form',
  notStored: 'form',
  setAside: 'form',
  didNotRun: 'form',
  workerStopped: 'mail',
  noAddress: 'mail',
  noMailServer: 'mail',
  smtpPassword: 'mail',
  smtpUnreachable: 'mail',
  smtpCertificate: 'mail',
  smtpRefused: 'mail',
  smtpLimit: 'mail',
  imapPassword: 'mailbox',
  imapUnreachable: 'mailbox',
  imapCertificate: 'mailbox',
  notArrived: 'mailbox',
  inSpam: 'mailbox',
} as const

export type Link = 'form' | 'mail' | 'mailbox'
export type GoodOutcome = (typeof GOOD)[number]
export type Problem = keyof typeof BROKEN_LINKS

export const Outcome = z.enum([...GOOD, ...(Object.keys(BROKEN_LINKS) as [Problem, ...Problem[]])])
export type Outcome = z.infer<typeof Outcome>

export const isProblem = (outcome: Outcome): outcome is Problem => outcome in BROKEN_LINKS
export const brokenLink = (problem: Problem): Link => BROKEN_LINKS[problem]

const instant = z.iso.datetime()

export const FinishedTest = z.object({
  startedAt: instant,
  /** When the form had stored the message. */
  storedAt: instant.nullable(),
  mailLeftAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  outcome: Outcome,
  /** For whoever repairs it: a code, or an address of the site itself. */
  detail: z.string().nullable(),
})
export type FinishedTest = z.infer<typeof FinishedTest>

export const SelfTest = z.object({
  isRunning: z.boolean(),
  /** Null before the first one. */
  last: FinishedTest.nullable(),
  lastGoodAt: instant.nullable(),
  /** Since the last broken one. */
  goodNights: z.number().int(),
  /** Mail is paused after a restore: nothing is tested. */
  isMailHeld: z.boolean().default(false),
})
export type SelfTest = z.infer<typeof SelfTest>

export const readSelfTest = defineEndpoint({
  method: 'GET',
  path: '/selfTestRoute/self-test',
  access: 'signed-in',
  summary: 'How the last test of the contact form ended',
  reply: SelfTest,
})

export const startSelfTest = defineEndpoint({
  method: 'POST',
  path: '/selfTestRoute/self-test',
  access: 'helper',
  summary: 'Test the contact form now; answers 409 while a test is running, and while mail is on hold',
  reply: SelfTest,
})
