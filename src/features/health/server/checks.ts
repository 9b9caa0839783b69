import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSiteState } from '#features/analytics/server/site-metrics.store.ts'
import { readMailboxState } from '#features/conversations/server/mailbox.store.ts'
import { isProblem } from '#features/self-test/self-test.contract.ts'
import { describeMailProblem } from '#features/self-test/server/self-test.jobs.ts'
import { readStoredSelfTest } from '#features/self-test/server/self-test.store.ts'
import { findPendingMigrations } from '#platform/database/migrate.ts'
import { isBehindUnknownProxy, isPrivateAddress } from '#platform/http/client-address.ts'
import { isLoopback } from '#platform/mail/loopback.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import type { Services } from '#platform/services.ts'
import { readDiskSpace } from '#platform/storage/disk-space.ts'
import {
  CHECK_IDS,
  type CheckId,
  type CheckState,
  type Checks,
  type Facts,
  type Health,
} from '../health.contract.ts'
import { readBackupState } from './backups.store.ts'
import { readCertificate } from './certificate.ts'
import { readCallers, readDatabaseBytes, readJobState, readWorkerSeenAt } from './health.store.ts'

/** What the checks need: the doctor has no more. */
export type Parts = Pick<Services, 'db' | 'config' | 'mailer'>

interface Found<Id extends CheckId> {
  state: CheckState
  facts: Facts<Id>
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** No check may hold up the others. */
const LIMIT_MS = 8 * SECOND_MS
const CONNECT_LIMIT_MS = 5 * SECOND_MS
/** Several screens and servers may ask at once. */
const KEPT_MS = 5 * SECOND_MS
/** Each look is a sign-in at the mail server, or a connection to the site. What is broken is looked at again soon. */
const KEPT_GOOD_MAIL_MS = 5 * MINUTE_MS
const KEPT_CERTIFICATE_MS = 6 * HOUR_MS
const KEPT_PROBLEM_MS = 15 * SECOND_MS

const WORKER_GONE_MS = 2 * MINUTE_MS
/** As in ops/alerts.yaml. */
const LATE_MAIL_SECONDS = 10 * 60
const LATE_JOB_SECONDS = 15 * 60
const STUCK_JOB_SECONDS = 60 * 60
const OLD_BACKUP_MS = 26 * HOUR_MS
const MISSED_BACKUP_MS = 50 * HOUR_MS
/** A restore is tested each week. */
const OLD_PROOF_MS = 9 * DAY_MS
const FEW_CALLS = 20

/** Reads all checks. Answers are kept for some seconds. */
export function createHealthChecks(parts: Parts): () => Promise<Health> {
  const readVersion = kept(findVersion, () => Number.POSITIVE_INFINITY)
  const testMailServer = kept(
    () => within(parts.mailer.check(), CONNECT_LIMIT_MS).catch(() => 'etimedout'),
    problem => (problem === null ? KEPT_GOOD_MAIL_MS : KEPT_PROBLEM_MS),
  )
  const lookAtCertificate = kept(
    () => checkCertificate(parts),
    ({ state }) => (state === 'good' ? KEPT_CERTIFICATE_MS : KEPT_PROBLEM_MS),
  )
  const probes: { [Id in CheckId]: () => Promise<Found<Id>> } = {
    version: async () => ({ state: 'good', facts: await readVersion() }),
    database: () => checkDatabase(parts),
    worker: () => checkWorker(parts),
    queue: () => checkQueue(parts),
    mail: () => checkMail(parts, testMailServer),
    mailbox: () => checkMailbox(parts),
    form: () => checkForm(parts),
    disk: () => checkDisk(parts),
    backup: () => checkBackup(parts),
    proof: () => checkProof(parts),
    certificate: lookAtCertificate,
    addresses: () => checkAddresses(parts),
  }
  const readAll = async (): Promise<Health> => {
    const found = await Promise.all(
      CHECK_IDS.map(async id => [
        id,
        await within<Checks[CheckId]>(probes[id](), LIMIT_MS).catch(() => ({
          state: 'unknown',
          facts: null,
        })),
      ]),
    )
    return { checkedAt: new Date().toISOString(), checks: Object.fromEntries(found) as Checks }
  }
  return kept(readAll, () => KEPT_MS)
}

/** Keeps an answer for a time; whoever asks meanwhile gets the same. */
function kept<T>(look: () => Promise<T>, msFor: (answer: T) => number): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (answer && performance.now() < until) return answer
    until = Number.POSITIVE_INFINITY
    answer = look()
    answer.then(
      found => {
        until = performance.now() + msFor(found)
      },
      () => {
        until = 0
      },
    )
    return answer
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('This takes too long.')), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const ROOT = path.resolve(import.meta.dirname, '../../../..')

async function findVersion(): Promise<Facts<'version'>> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  // An image has no repository.
  const git = promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT })
  return { version, commit: await git.then(({ stdout }) => stdout.trim()).catch(() => null) }
}

async function checkDatabase({ db }: Parts): Promise<Found<'database'>> {
  const pendingMigrations = (await findPendingMigrations(db)).length
  const facts = { bytes: await readDatabaseBytes(db), pendingMigrations }
  return { state: pendingMigrations > 0 ? 'bad' : 'good', facts }
}

async function checkWorker({ db }: Parts): Promise<Found<'worker'>> {
  const seenAt = await readWorkerSeenAt(db)
  const isAlive = seenAt !== null && ageOf(seenAt) < WORKER_GONE_MS
  return { state: isAlive ? 'good' : 'bad', facts: { seenAt: seenAt?.toISOString() ?? null } }
}

async function checkQueue({ db }: Parts): Promise<Found<'queue'>> {
  const facts = await readJobState(db)
  const { oldestSeconds, failed } = facts
  if (oldestSeconds > STUCK_JOB_SECONDS) return { state: 'bad', facts }
  return { state: oldestSeconds > LATE_JOB_SECONDS || failed > 0 ? 'warning' : 'good', facts }
}

async function checkMail({ db, mailer }: Parts, test: () => Promise<string | null>): Promise<Found<'mail'>> {
  const refusal = mailer.canSend ? await test() : null
  const { outcome: problem, detail: code } =
    refusal === null
      ? { outcome: mailer.canSend ? null : ('noMailServer' as const), detail: null }
      : describeMailProblem(refusal)
  const isHeld = (await readMailPause(db)) !== null
  // A campaign takes its time.
  const mails = (await readSiteState(db)).mails.filter(({ kind }) => kind !== 'campaign')
  const waiting = mails.reduce((sum, mail) => sum + mail.waiting, 0)
  const oldestSeconds = Math.max(...mails.map(mail => mail.oldestSeconds))
  const facts = { problem, code, isHeld, waiting, oldestSeconds }
  if (problem !== null) return { state: 'bad', facts }
  if (isHeld) return { state: 'warning', facts }
  return { state: oldestSeconds > LATE_MAIL_SECONDS ? 'bad' : 'good', facts }
}

async function checkMailbox({ db, config }: Parts): Promise<Found<'mailbox'>> {
  const { state, checkedAt } = await readMailboxState(db, config.mail.imapUrl)
  const facts = { state, checkedAt }
  if (state === 'on') return { state: 'good', facts }
  return { state: state === 'notSetUp' || state === 'connecting' ? 'unknown' : 'bad', facts }
}

async function checkForm({ db }: Parts): Promise<Found<'form'>> {
  const { last, isMailHeld } = await readStoredSelfTest(db)
  if (last === null || isMailHeld)
    return { state: 'unknown', facts: { outcome: null, startedAt: null, mailLeftAt: null, detail: null } }
  const { outcome, startedAt, mailLeftAt, detail } = last
  return { state: isProblem(outcome) ? 'bad' : 'good', facts: { outcome, startedAt, mailLeftAt, detail } }
}

const GB = 1_000_000_000

async function checkDisk({ config: { storage } }: Parts): Promise<Found<'disk'>> {
  const space = await readDiskSpace(storage)
  if (space === null) return { state: 'unknown', facts: { freeBytes: null } }
  const { freeBytes, totalBytes } = space
  // A share of a small disk, and no more than a site needs of a large one.
  if (freeBytes < Math.min(totalBytes / 50, GB / 2)) return { state: 'bad', facts: { freeBytes } }
  return { state: freeBytes < Math.min(totalBytes / 10, 5 * GB) ? 'warning' : 'good', facts: { freeBytes } }
}

async function checkBackup({ db }: Parts): Promise<Found<'backup'>> {
  const { last, isNewSite } = await readBackupState(db)
  if (last === null) return { state: isNewSite ? 'warning' : 'bad', facts: { takenAt: null, bytes: 0 } }
  const age = ageOf(last.takenAt)
  const state = age > MISSED_BACKUP_MS ? 'bad' : age > OLD_BACKUP_MS ? 'warning' : 'good'
  return { state, facts: { takenAt: last.takenAt.toISOString(), bytes: last.bytes } }
}

async function checkProof({ db }: Parts): Promise<Found<'proof'>> {
  const { proven, proofs, hasProofFailed } = await readBackupState(db)
  const facts = {
    ...{ rows: 0, objects: 0, ...proven, provenAt: proven?.provenAt.toISOString() ?? null },
    ...{ proofs, hasFailed: hasProofFailed },
  }
  if (hasProofFailed) return { state: 'bad', facts }
  const isRecent = proven !== null && ageOf(proven.provenAt) < OLD_PROOF_MS
  return { state: isRecent ? 'good' : 'warning', facts }
}

/** A certificate is renewed when a third of its time is left: with less than a fifth, nobody does it. */
const LATE_SHARE = 0.2
const LAST_SHARE = 0.07

async function checkCertificate({ config: { publicUrl } }: Parts): Promise<Found<'certificate'>> {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:')
    return {
      state: isLoopback(hostname) ? 'unknown' : 'warning',
      facts: { endsAt: null, problem: 'http' },
    }
  const found = await readCertificate(publicUrl, CONNECT_LIMIT_MS).catch(() => null)
  // A site may be out of reach for its own server, behind a router.
  if (found === null) return { state: 'unknown', facts: { endsAt: null, problem: 'unreachable' } }
  const endsAt = found.endsAt.toISOString()
  const left = -ageOf(found.endsAt)
  if (left <= 0) return { state: 'bad', facts: { endsAt, problem: 'expired' } }
  if (found.problem !== null) return { state: 'bad', facts: { endsAt, problem: 'untrusted' } }
  const share = left / (found.endsAt.getTime() - found.startsAt.getTime())
  const state = share < LAST_SHARE ? 'bad' : share < LATE_SHARE ? 'warning' : 'good'
  return { state, facts: { endsAt, problem: null } }
}

async function checkAddresses({ db, config }: Parts): Promise<Found<'addresses'>> {
  if (isBehindUnknownProxy(config))
    return { state: 'warning', facts: { problem: 'notTrusted', areTooFew: false } }
  const { calls, first, last } = await readCallers(db)
  if (first !== last) return { state: 'good', facts: { problem: null, areTooFew: false } }
  const isLocal = isLoopback(new URL(config.publicUrl).hostname)
  if (calls >= FEW_CALLS && first !== null && isPrivateAddress(first) && !isLocal)
    return { state: 'warning', facts: { problem: 'shared', areTooFew: false } }
  return { state: 'unknown', facts: { problem: null, areTooFew: true } }
}

const ageOf = (instant: Date) => Date.now() - instant.getTime()
