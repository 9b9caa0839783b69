import { z } from 'zod'
import { Outcome } from '#features/self-test/self-test.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** `unknown`: it cannot be looked at, or is not set up. */
const CheckState = z.enum(['good', 'warning', 'bad', 'unknown'])
export type CheckState = z.infer<typeof CheckState>

/** `facts` is null if the check itself failed. */
const check = <Facts extends z.ZodRawShape>(facts: Facts) =>
  z.object({ state: CheckState, facts: z.object(facts).nullable() })

const instant = z.iso.datetime().nullable()

/** Everything that is checked, in the order in which it is listed. Its words are in `health.en.ts`, by the same names. */
const Checks = z.object({
  version: check({ version: z.string(), commit: z.string().nullable() }),
  database: check({ bytes: z.number(), pendingMigrations: z.int() }),
  worker: check({ seenAt: instant }),
  queue: check({ waiting: z.int(), oldestSeconds: z.number(), failed: z.int() }),
  mail: check({
    problem: z
      .enum([
        ...['noMailServer', 'smtpPassword', 'smtpCertificate'],
        ...['smtpLimit', 'smtpRefused', 'smtpUnreachable'],
      ] as const)
      .nullable(),
    /** What the mail server said, or how the connection failed. */
    code: z.string().nullable(),
    isHeld: z.boolean(),
    waiting: z.int(),
    oldestSeconds: z.number(),
  }),
  mailbox: check({
    state: z.enum(['notSetUp', 'connecting', 'on', 'password', 'unreachable', 'certificate', 'noInbox']),
    checkedAt: instant,
  }),
  /** As the last self-test found it. */
  form: check({
    outcome: Outcome.nullable(),
    startedAt: instant,
    mailLeftAt: instant,
    detail: z.string().nullable(),
  }),
  /** Of the folder of movies and images; null if they are in a bucket. */
  disk: check({ freeBytes: z.number().nullable() }),
  backup: check({ takenAt: instant, bytes: z.number() }),
  /** The last backup that was restored into an empty place, and how many were so far. */
  proof: check({
    provenAt: instant,
    hasFailed: z.boolean(),
    rows: z.int(),
    objects: z.int(),
    proofs: z.int(),
  }),
  certificate: check({
    endsAt: instant,
    problem: z.enum(['http', 'unreachable', 'expired', 'untrusted']).nullable(),
  }),
  /** `notTrusted`: TRUSTED_PROXIES is empty. `shared`: it does not name the proxy that visitors come through. */
  addresses: check({
    problem: z.enum(['notTrusted', 'shared']).nullable(),
    /** Nobody called, or always from one address. A server of an earlier version does not say. */
    areTooFew: z.boolean().default(false),
  }),
})
export type Checks = z.infer<typeof Checks>
export type CheckId = keyof Checks
export const CHECK_IDS = Object.keys(Checks.shape) as CheckId[]

/** What a check has found out. */
export type Facts<Id extends CheckId> = NonNullable<Checks[Id]['facts']>

export const Health = z.object({ checkedAt: z.iso.datetime(), checks: Checks })
export type Health = z.infer<typeof Health>

export const readHealth = defineEndpoint({
  method: 'GET',
  path: '/healthRoute/health',
  access: 'admin',
  summary: 'Whether each part of the site works: worker, mail, disk, backups, certificate and others',
  reply: Health,
})
