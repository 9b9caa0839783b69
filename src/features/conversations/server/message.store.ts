import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ContactPost } from '../contact.contract.ts'
import { CONSENT_TEXT_VERSION } from '../contact-form.rules.ts'
import type { QuarantineReason } from '../conversations.contract.ts'
import { type RequestDetails, tidyDetails } from '../request.rules.ts'
import './conversations.table.ts'

export interface StoredMessage {
  id: string
  createdAt: Date
  photoCount: number
}

/** Identifies a submission by its key and its content, in case the content changes under the same key. */
export interface FormIdentity {
  key: string | null
  contentHash: Buffer
}

export function identify(
  { name, email, phone, message, details = {}, idempotencyKey }: ContactPost,
  headerKey: string | null,
): FormIdentity {
  const given = tidyDetails(details)
  const content = JSON.stringify([name, email, phone, message, ...(given ? [given] : [])])
  return { key: idempotencyKey ?? headerKey, contentHash: createHash('sha256').update(content).digest() }
}

export async function findStoredMessage(
  db: Db,
  { key, contentHash }: FormIdentity,
): Promise<StoredMessage | undefined> {
  if (key === null) return undefined
  return db
    .selectFrom('messages')
    .select(['id', 'created_at as createdAt', 'photo_count as photoCount'])
    .where('idempotency_key', '=', key)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

export interface SpamVerdict {
  quarantineReason: QuarantineReason | null
  isVerified: boolean
}

interface NewMessage {
  post: ContactPost
  details: RequestDetails | undefined
  photoCount: number
  identity: FormIdentity
  address: string
  verdict: SpamVerdict
}

/**
 * Stores the message, its consents, its mails, its push alert and the count for the rate limit in one statement.
 * Undefined when another replica has just stored the same submission. The message of a self-test goes the same way, and
 * is marked so that nobody sees it.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<StoredMessage | undefined> {
  const { post, details, photoCount, identity, address, verdict } = message
  const kinds = [...(post.acceptsPolicy ? ['policy'] : []), ...(post.acceptsPromotion ? ['promotion'] : [])]
  const { quarantineReason, isVerified } = verdict
  const { rows } = await sql<StoredMessage>`
    with tested as (
      update self_tests set stored_at = now(), set_aside_as = ${quarantineReason}
      -- One that has given up before leaves its message behind: it is no customer's, and no mail is owed for it.
      where form_key = ${identity.key} and stored_at is null returning finished_at is null as is_running
    ), stored as (
      insert into messages (name, email, phone, message, details, photo_count, idempotency_key, content_hash, status,
        quarantine_reason, quarantined_at, deleted_at, is_verified)
      select ${post.name}, ${post.email}, ${post.phone}, ${post.message},
        ${details ? JSON.stringify(details) : null}::jsonb, ${photoCount}, ${identity.key}, ${identity.contentHash},
        case when is_test or ${quarantineReason !== null} then 'quarantined' else 'inbox' end,
        case when is_test then 'self_test' else ${quarantineReason} end,
        case when is_test or ${quarantineReason !== null} then now() end, case when is_test then now() end,
        ${isVerified}
      from (select exists (select from tested) as is_test) as kind
      on conflict (idempotency_key, content_hash) where idempotency_key is not null do nothing
      returning id, email, status, quarantine_reason, created_at, photo_count
    ), consented as (
      insert into consents (message_id, email, kind, text_version, form)
      select id, email, unnest(${kinds}::text[]), ${CONSENT_TEXT_VERSION}, ${post.form ?? 'api'} from stored
    ), to_owner as (
      -- In a flood the owner gets a digest, not hundreds of mails.
      insert into message_mails (message_id, kind, state, problem, settled_at)
      select id, 'owner', case when quarantine_reason = 'flood' then 'skipped' else 'due' end,
        case when quarantine_reason = 'flood' then 'flood' end,
        case when quarantine_reason = 'flood' then now() end
      from stored where quarantine_reason is distinct from 'self_test' or (select is_running from tested)
    ), to_visitor as (
      -- It says how many of the announced photos have arrived.
      insert into message_mails (message_id, kind, due_at)
      select id, 'acknowledgement', case when photo_count > 0 then now() + interval '5 minutes' else now() end
      from stored where status = 'inbox'
    ), last_digest as (
      select message_id, state, due_at from message_mails where kind = 'flood' order by due_at desc limit 1
    ), digest as (
      -- A digest that is still due counts this message too. The next one is due an hour after the last; its once_key is
      -- derived from the last one, so that only one of many parallel messages inserts it.
      insert into message_mails (message_id, kind, due_at, once_key)
      select id, 'flood', greatest(now(), due_at + interval '1 hour'),
        sha256(convert_to('flood after ' || coalesce(message_id::text, ''), 'UTF8'))
      from stored left join last_digest on true
      where quarantine_reason = 'flood' and state is distinct from 'due'
      on conflict (once_key) do nothing
    ), to_phones as (
      -- During a flood, only for its first message.
      insert into unannounced_messages (message_id) select id from stored where status = 'inbox'
        or (quarantine_reason = 'flood' and not exists (select from messages
          where folder = 'spam' and quarantine_reason = 'flood' and created_at > now() - interval '1 hour'))
    ), counted as (
      insert into contact_posts (address) select ${address} from stored
      where quarantine_reason is distinct from 'self_test'
    )
    select id, created_at as "createdAt", photo_count as "photoCount" from stored
  `.execute(db)
  return rows[0]
}
