import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import {
  connectMailbox,
  describeMailboxProblem,
  type MailBody,
  type Mailbox,
  type MailHead,
  mailboxName,
} from '#platform/mail/mailbox.ts'
import type { Services } from '#platform/services.ts'
import { MOST_PHOTOS_PER_MAIL } from '../message.rules.ts'
import { readReport } from './delivery-report.ts'
import { fetchPhoto, sortFiles } from './mail-photos.ts'
import { readMailText } from './mail-text.ts'
import {
  answersSomebody,
  type FolderKey,
  failReply,
  findNamed,
  insertEntry,
  type Named,
  type NewEntry,
  noteChecked,
  noteProblem,
  type Position,
  readPosition,
  reviveConversation,
  savePosition,
} from './mailbox.store.ts'
import { countMailPhotos, insertMailPhotos } from './photo.store.ts'
import { findTagged, tagsIn } from './reply-tag.store.ts'

/** One worker reads the mailbox; the others wait for its connection to end. */
const READER_LOCK = 0x696d6170
const LOCK_RETRY_MS = 5_000
/** The folder of sent mails announces nothing. Without IDLE, the inbox announces nothing either. */
const LOOK_EVERY_MS = { idle: 10_000, noIdle: 5_000 }
/** How exact the dashboard's « last checked » is. */
const NOTE_EVERY_MS = 60_000
const FIRST_LOOK_DAYS = 30
/** Heads that are read and matched at once: bounds memory, whatever the mailbox holds. */
const BATCH_SIZE = 250
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000]
/** Providers lock an account after many wrong passwords. */
const WRONG_PASSWORD_RETRY_MS = 300_000

export interface MailboxReader {
  stop(): Promise<void>
}

/**
 * Reads customers' answers from the mailbox, and what the contractor wrote in a mail program of his own. Never changes
 * anything in it, and stores nothing that neither names a mail of ours nor has a tag of ours in its address.
 */
export function startMailboxReader(services: Services): MailboxReader | null {
  const { imapUrl } = services.config.mail
  if (imapUrl === null) return null
  const stopping = new AbortController()
  const { signal } = stopping
  const log = services.log.child({ job: 'inbox.read-mailbox' })
  const running = keepReading({ ...services, log, imapUrl, signal })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

interface Reading extends Pick<Services, 'config' | 'db' | 'jobs' | 'storage'> {
  log: Log
  imapUrl: string
  signal: AbortSignal
}

async function keepReading(reading: Reading): Promise<void> {
  const { db, log, imapUrl, signal } = reading
  let failures = 0
  while (!signal.aborted) {
    let pauseMs = LOCK_RETRY_MS
    try {
      await asOnlyReader(db, async isStillOnly => {
        await readUntilStopped({ ...reading, isStillOnly, onLooked: () => (failures = 0) })
      })
    } catch (error) {
      const problem = describeMailboxProblem(error)
      pauseMs =
        problem === 'password'
          ? WRONG_PASSWORD_RETRY_MS
          : (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0)
      failures += 1
      // A password is never in the code; what the server says may name the account.
      const { code } = error as { code?: string }
      log.warn({ problem, code, failures, retryInMs: pauseMs }, 'the mailbox could not be read')
      // A connection that is only cut is back at the next try.
      if (failures > 1 || problem !== 'unreachable')
        await noteProblem(db, mailboxName(imapUrl), problem).catch(() => {})
    }
    await wait(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Runs `read` while it holds the lock; does nothing while another worker has it. */
async function asOnlyReader(
  db: Db,
  read: (isStillOnly: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async connection => {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${READER_LOCK}) as "isLocked"`.execute(connection)
    if (!rows[0]?.isLocked) return
    try {
      // Fails once the connection, and with it the lock, is lost.
      await read(async () => void (await sql`select 1`.execute(connection)))
    } finally {
      await sql`select pg_advisory_unlock(${READER_LOCK})`.execute(connection).catch(() => {})
    }
  })
}

interface Session extends Reading {
  isStillOnly(): Promise<void>
  /** Both folders were read. */
  onLooked(): void
}

async function readUntilStopped(session: Session): Promise<void> {
  const { db, log, imapUrl, signal, isStillOnly, onLooked } = session
  const mailbox = await connectMailbox(imapUrl)
  const close = () => mailbox.close()
  signal.addEventListener('abort', close)
  try {
    log.info({ hasIdle: mailbox.hasIdle, hasSentFolder: mailbox.sentFolder !== null }, 'mailbox connected')
    const lookEveryMs = mailbox.hasIdle ? LOOK_EVERY_MS.idle : LOOK_EVERY_MS.noIdle
    let notedAt = Number.NEGATIVE_INFINITY
    while (!signal.aborted) {
      // Sent mails first: an answer to a mail is known before the mail.
      const { sentFolder } = mailbox
      if (sentFolder !== null) await readFolder({ db, log, mailbox, signal }, sentFolder)
      await readFolder({ db, log, mailbox, signal }, 'INBOX')
      onLooked()
      if (performance.now() - notedAt > NOTE_EVERY_MS) {
        await noteChecked(db, mailbox.name, sentFolder !== null)
        notedAt = performance.now()
      }
      // One at a time, so that new mails do not wait for the photos of others.
      if (!(await fetchPhoto(session, mailbox))) await mailbox.untilNews(lookEveryMs, signal)
      await isStillOnly()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', close)
    mailbox.close()
  }
}

interface Look {
  db: Db
  log: Log
  mailbox: Mailbox
  signal: AbortSignal
}

async function readFolder({ db, log, mailbox, signal }: Look, folder: string): Promise<void> {
  const key = { mailbox: mailbox.name, folder }
  const stored = await readPosition(db, key)
  if (folder !== 'INBOX' && stored?.isCaughtUp) {
    const { uidValidity, uidNext } = await mailbox.readStatus(folder)
    if (uidValidity === stored.uidValidity && uidNext <= stored.lastUid + 1) return
  }
  const { uidValidity, uidNext } = await mailbox.open(folder)
  const position: Position =
    stored?.uidValidity === uidValidity ? stored : { uidValidity, lastUid: 0, isCaughtUp: false }
  const uids = position.isCaughtUp
    ? await mailbox.findAfter(position.lastUid)
    : (await mailbox.findSince(daysAgo(FIRST_LOOK_DAYS))).filter(uid => uid > position.lastUid)
  for (let start = 0; start < uids.length && !signal.aborted; start += BATCH_SIZE)
    await readBatch({ db, log, mailbox, key, position, uids: uids.slice(start, start + BATCH_SIZE) })
  if (signal.aborted || position.isCaughtUp) return
  // What a first look does not go back to is not new either.
  position.lastUid = Math.max(position.lastUid, uidNext - 1)
  position.isCaughtUp = true
  await savePosition(db, key, position)
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** Of one conversation; further ones are only named. Bounds what somebody who mails without end takes of the disk. */
const MOST_MAIL_PHOTOS = 120

const UNREADABLE: MailBody = { plain: '', html: '', files: [], report: null }

interface Batch {
  db: Db
  log: Log
  mailbox: Mailbox
  key: FolderKey
  /** Advances with each mail that is stored, and to the end of the batch. */
  position: Position
  uids: number[]
}

async function readBatch({ db, log, mailbox, key, position, uids }: Batch): Promise<void> {
  const heads = await mailbox.readHeads(uids)
  const named = await findNamed(
    db,
    heads.flatMap(({ id, answers }) => [id, ...answers]),
  )
  const tagged = await findTagged(
    db,
    heads.flatMap(({ recipients }) => tagsIn(recipients)),
  )
  for (const head of heads) {
    // A copy of what this program sent.
    if (named.get(head.id)?.isOurs) continue
    const found =
      head.answers.map(id => named.get(id)).find(value => value !== undefined) ??
      tagsIn(head.recipients)
        .map(tag => tagged.get(tag))
        .find(value => value !== undefined)
    // A report of a failed delivery may name the mail only inside.
    if (!found && !head.isDeliveryReport) continue
    if (key.folder !== 'INBOX' && !(found && (await answersSomebody(db, found.conversationId, head))))
      continue
    const body = await mailbox.readBody(head.uid).catch((error: unknown) => {
      if (!mailbox.isConnected()) throw error
      // The mailbox still has the mail, and the dashboard says that there is one.
      log.error({ err: error, uid: head.uid }, 'a mail could not be read')
      return UNREADABLE
    })
    if (body) await storeMail(db, { log, key, position, head, body, found })
  }
  position.lastUid = Math.max(position.lastUid, uids.at(-1) ?? 0)
  await savePosition(db, key, position)
}

interface ReadMail {
  log: Log
  key: FolderKey
  position: Position
  head: MailHead
  body: MailBody
  found: Named | undefined
}

/** The entry, what follows from it, and the position in one transaction: after a crash the mail is read again, or not at all. */
async function storeMail(db: Db, { log, key, position, head, body, found }: ReadMail): Promise<void> {
  const report = body.report && key.folder === 'INBOX' ? readReport(body.report) : null
  const original = report?.originalId
    ? (await findNamed(db, [report.originalId])).get(report.originalId)
    : undefined
  const target = original ?? found
  // A notice to the business that came back says nothing of the customer; the self-test tells that notices do not arrive.
  if (!target || (body.report && target.isNotice)) return
  const { conversationId, replyId, entryId: namedEntryId } = target
  const kind = kindOf(head, key.folder, report?.failure !== undefined)
  const hasWords = kind === 'inbound' || kind === 'own_mail'
  const left = hasWords ? MOST_MAIL_PHOTOS - (await countMailPhotos(db, conversationId)) : 0
  const { photos, files } = sortFiles(body.files, Math.max(0, Math.min(MOST_PHOTOS_PER_MAIL, left)))
  const entry: NewEntry = {
    ...readMailText(body),
    ...{ conversationId, kind, mail: head, files, isOld: !position.isCaughtUp },
  }
  const isNew = await db.transaction().execute(async db => {
    const entryId = await insertEntry(db, entry)
    if (entryId) {
      const place = { ...key, uidValidity: position.uidValidity, uid: head.uid }
      await insertMailPhotos(db, { ...place, conversationId, entryId, parts: photos.map(({ part }) => part) })
      if (kind === 'inbound') await reviveConversation(db, conversationId, head)
      if (report?.failure)
        await failReply(db, conversationId, { replyId, entryId: namedEntryId, ...report.failure })
    }
    await savePosition(db, key, { ...position, lastUid: head.uid })
    return entryId !== null
  })
  position.lastUid = head.uid
  log.info({ conversationId, kind, isNew, uid: head.uid }, 'mail read')
}

function kindOf(head: MailHead, folder: string, hasFailed: boolean): NewEntry['kind'] {
  // Only what stands there is the contractor's: an address in the inbox can be forged.
  if (folder !== 'INBOX') return 'own_mail'
  if (hasFailed) return 'delivery_failure'
  return head.isAutomatic || head.isDeliveryReport ? 'automatic' : 'inbound'
}
