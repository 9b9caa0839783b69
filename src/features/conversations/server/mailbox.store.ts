import { sql } from 'kysely'
import { suppress } from '#features/contacts/server/suppression.store.ts'
import type { Db } from '#platform/database/database.ts'
import { type MailboxProblem, type MailHead, mailboxName } from '#platform/mail/mailbox.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { Entry, EntryKind, MailboxState } from '../conversations.contract.ts'
import type { MailText } from './mail-text.ts'
import { markStoredMessage, restoreStoredMessage } from './message-change.store.ts'
import { acceptPromotion } from './promotion.store.ts'
import './conversations.table.ts'

/** A folder of one mailbox. */
export interface FolderKey {
  mailbox: string
  folder: string
}

export interface Position {
  uidValidity: number
  lastUid: number
  /** False until the mails that were there at the first look have been read. */
  isCaughtUp: boolean
}

export async function readPosition(db: Db, { mailbox, folder }: FolderKey): Promise<Position | undefined> {
  const row = await db
    .selectFrom('mailbox_positions')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .where('folder', '=', folder)
    .executeTakeFirst()
  return (
    row && { uidValidity: row.uid_validity, lastUid: row.last_uid, isCaughtUp: row.caught_up_at !== null }
  )
}

export async function savePosition(
  db: Db,
  { mailbox, folder }: FolderKey,
  position: Position,
): Promise<void> {
  const values = {
    uid_validity: position.uidValidity,
    last_uid: position.lastUid,
    caught_up_at: position.isCaughtUp ? sql<Date>`now()` : null,
  }
  await db
    .insertInto('mailbox_positions')
    .values({ mailbox, folder, ...values })
    .onConflict(conflict => conflict.columns(['mailbox', 'folder']).doUpdateSet(values))
    .execute()
}

/** The mailbox can be read. */
export async function noteChecked(db: Db, mailbox: string, hasSentFolder: boolean): Promise<void> {
  const values = {
    checked_at: sql<Date>`now()`,
    has_sent_folder: hasSentFolder,
    problem: null,
    problem_since: null,
  }
  await db
    .insertInto('mailbox_states')
    .values({ mailbox, ...values })
    .onConflict(conflict => conflict.column('mailbox').doUpdateSet(values))
    .execute()
}

/** `problem_since` stays that of the first failure in a row. */
export async function noteProblem(db: Db, mailbox: string, problem: MailboxProblem): Promise<void> {
  await sql`
    insert into mailbox_states (mailbox, problem, problem_since) values (${mailbox}, ${problem}, now())
    on conflict (mailbox) do update set problem = excluded.problem,
      problem_since = coalesce(mailbox_states.problem_since, excluded.problem_since)`.execute(db)
}

export async function readMailboxState(db: Db, imapUrl: string | null): Promise<Omit<MailboxState, 'tags'>> {
  const nothing = { checkedAt: null, since: null, hasSentFolder: false }
  if (imapUrl === null) return { state: 'notSetUp', ...nothing }
  const row = await db
    .selectFrom('mailbox_states')
    .select(['checked_at', 'has_sent_folder', 'problem', 'problem_since'])
    .select(sql<boolean>`checked_at > now() - interval '10 minutes'`.as('isRecent'))
    .where('mailbox', '=', mailboxName(imapUrl))
    .executeTakeFirst()
  if (!row) return { state: 'connecting', ...nothing }
  return {
    // A worker that is stopped checks nothing.
    state: row.problem ?? (row.isRecent ? 'on' : 'connecting'),
    checkedAt: row.checked_at?.toISOString() ?? null,
    since: row.problem_since?.toISOString() ?? null,
    hasSentFolder: row.has_sent_folder,
  }
}

/** What a Message-ID names: a conversation, and the reply or the entry if it is the mail of one. */
export interface Named {
  conversationId: string
  replyId: string | null
  entryId: string | null
  /** True for a mail that this program sent. */
  isOurs: boolean
  /** True for a mail that this program sent to the business: a notice of a message, or of a flood. */
  isNotice: boolean
}

/** As `messageIdFor` writes them; of any host, since the address of the site may have changed since. */
const OUR_ID = /^<([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([a-z]+)@/

/** The conversations that Message-IDs name, of our mails and of mails that were stored before. Others are left out. */
export async function findNamed(db: Db, ids: Iterable<string>): Promise<Map<string, Named>> {
  const all = [...new Set(ids)]
  const ours = all.flatMap(id => {
    const [, uuid, kind] = OUR_ID.exec(id) ?? []
    const isNotice = kind === 'owner' || kind === 'flood'
    return uuid ? [{ id, uuid, isReply: kind === 'reply', isNotice }] : []
  })
  const { rows } = await sql<Named & { id: string }>`
    with ours as (
      select * from unnest(${ours.map(({ id }) => id)}::text[], ${ours.map(({ uuid }) => uuid)}::uuid[],
        ${ours.map(({ isReply }) => isReply)}::boolean[], ${ours.map(({ isNotice }) => isNotice)}::boolean[])
        as given (id, named, is_reply, is_notice)
    )
    select ours.id, message_id as "conversationId", replies.id as "replyId", null::uuid as "entryId",
      true as "isOurs", false as "isNotice"
    from ours join replies on is_reply and replies.id = named
    union all
    select ours.id, messages.id, null, null, true, is_notice
    from ours join messages on not is_reply and messages.id = named
    union all
    select mail_id, message_id, null, id, false, false from conversation_entries where mail_id = any(${all}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/**
 * Whether a mail that the contractor sent answers somebody of this conversation. A forward to a supplier names our mail
 * too, and so does a notice of absence.
 */
export async function answersSomebody(
  db: Db,
  conversationId: string,
  { from, addressees, isAutomatic }: Pick<MailHead, 'from' | 'addressees' | 'isAutomatic'>,
): Promise<boolean> {
  if (isAutomatic) return false
  // Some programs keep no recipients in the folder of sent mails.
  if (addressees.length === 0) return true
  const { rows } = await sql`
    select 1 from messages where id = ${conversationId} and email_key(email) = any(${addressees.map(emailKeyOf)}::text[])
    union all
    -- He himself is among them if he has mailed himself a copy.
    select 1 from conversation_entries where message_id = ${conversationId} and kind = 'inbound'
      and email_key(from_address) = any(${addressees.map(emailKeyOf)}::text[])
      and email_key(from_address) <> ${emailKeyOf(from.address)}`.execute(db)
  return rows.length > 0
}

export interface NewEntry extends MailText {
  conversationId: string
  kind: Extract<EntryKind, 'inbound' | 'own_mail' | 'automatic' | 'delivery_failure'>
  mail: Pick<MailHead, 'id' | 'from' | 'receivedAt'>
  /** Attachments that are not kept. */
  files: Entry['files']
  /** It was found at the first look at the mailbox: since when it waits is when the mailbox received it. */
  isOld: boolean
}

/** Once per mail and conversation: the id of a new entry; null if it is stored already, or it or the conversation was erased. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<string | null> {
  const { conversationId, kind, mail, text, quotedText, files, isOld } = entry
  const isFromCustomer = kind === 'inbound' || kind === 'automatic'
  const receivedAt = sql`least(${mail.receivedAt}::timestamptz, clock_timestamp())`
  const { rows } = await sql<{ newId: string | null }>`
    insert into conversation_entries (message_id, kind, mail_id, entry_text, quoted_text, from_name, from_address,
      is_from_another_address, files, received_at, created_at)
    select id, ${kind}, ${mail.id}, ${text}, ${quotedText}, ${mail.from.name}, ${mail.from.address},
      ${isFromCustomer} and email_key(email) <> ${emailKeyOf(mail.from.address)}, ${JSON.stringify(files)}::jsonb,
      ${receivedAt}, ${isOld ? receivedAt : sql`clock_timestamp()`}
    from messages where id = ${conversationId}
      -- The mailbox still has the mails of somebody who was erased. What they write later is stored.
      and not exists (select from erasures where address_hash = address_hash(${emailKeyOf(mail.from.address)})
        and erased_at >= ${mail.receivedAt})
    on conflict (message_id, mail_id) where mail_id is not null do update
      -- The contractor's copy to himself arrived before the folder of sent mails had it.
      set kind = excluded.kind, is_from_another_address = false
      where excluded.kind = 'own_mail' and conversation_entries.kind = 'inbound'
    returning case when xmax = 0 then id end as "newId"
  `.execute(db)
  return rows[0]?.newId ?? null
}

/**
 * A customer wrote: whatever was done with the conversation before, it is in the inbox, open, unread, and phones are told.
 * A mail that a first look finds may be older than that, and brings nothing back.
 */
export async function reviveConversation(
  db: Db,
  conversationId: string,
  { id, from }: Pick<MailHead, 'id' | 'from'>,
): Promise<void> {
  const { rows } = await sql<{ isDeletedSince: boolean; isSpamSince: boolean }>`
    select coalesce(deleted_at >= mail.created_at, false) as "isDeletedSince",
      coalesce(quarantined_at >= mail.created_at, false) as "isSpamSince"
    from messages join conversation_entries as mail on mail.message_id = messages.id and mail_id = ${id}
    where messages.id = ${conversationId}`.execute(db)
  const { isDeletedSince = false, isSpamSince = false } = rows[0] ?? {}
  if (!isDeletedSince) await restoreStoredMessage(db, conversationId)
  // What was written before the closing no longer waits. A mail that is older than the closing reopens nothing.
  await sql`
    with opened as (
      update messages set closed_at = null, answered_at = greatest(answered_at, closed_at)
      where id = ${conversationId} and closed_at < (select created_at from conversation_entries
        where message_id = ${conversationId} and mail_id = ${id}) returning id, email
    )
    insert into conversation_entries (message_id, kind, from_name, from_address, is_from_another_address, received_at,
      created_at)
    select id, 'reopened_by_mail', ${from.name}, ${from.address}, email_key(email) <> ${emailKeyOf(from.address)},
      clock_timestamp(), clock_timestamp() from opened
  `.execute(db)
  if (await markStoredMessage(db, conversationId, { isRead: false, ...(!isSpamSince && { isSpam: false }) }))
    await acceptPromotion(db, conversationId)
  await sql`
    insert into unannounced_messages (message_id) select id from messages where id = ${conversationId}
      and folder = 'inbox' on conflict do nothing
  `.execute(db)
}

export interface Failure {
  replyId: string | null
  entryId: string | null
  problem: string
  /** The address does not exist, so that other mail to it fails too. */
  isHard: boolean
}

/** An answer that came back was not delivered; its customer waits again, and phones are told. */
export async function failReply(db: Db, conversationId: string, failure: Failure): Promise<void> {
  const { replyId, entryId, problem, isHard } = failure
  if (replyId === null) {
    await sql`
      update conversation_entries set undelivered_at = now() where id = ${entryId} and kind = 'own_mail'`.execute(
      db,
    )
    // A trigger tells phones of a reply; the confirmation of a message is none. Its address is mailed on: whoever sent the
    // form knows the id of the confirmation, and can forge the report. That of a reply only its customer knows.
    await sql`
      insert into undelivered_alerts (subscription_id, message_id) select id, ${conversationId} from push_subscriptions
      on conflict do nothing`.execute(db)
    return
  }
  await sql`
    update replies set state = 'failed', problem = ${problem}, settled_at = now(), lease = lease + 1
    where id = ${replyId} and message_id = ${conversationId}
      and (state = 'sent' or (state = 'failed' and problem = 'in_doubt'))
  `.execute(db)
  if (!isHard) return
  const customer = await db
    .selectFrom('messages')
    .select('email')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  if (customer) await suppress(db, customer.email, 'bounced')
}
