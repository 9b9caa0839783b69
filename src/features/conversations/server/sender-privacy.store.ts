import { sql } from 'kysely'
import { PHOTO_SIZES, photoKey } from '#features/media/photo.rules.ts'
import { containsAll } from '#platform/database/contains-all.ts'
import type { Db } from '#platform/database/database.ts'
import './conversations.table.ts'

type Kind = 'message' | 'reply' | 'mail' | 'note' | 'consent' | 'mention' | 'photo'

interface Row {
  kind: Kind
  at: Date
  fields: Record<string, string | null>
}

/** Personal data of the senders of messages. */
export const senderPersonalData = {
  async list(db: Db, emailKey: string) {
    const { rows } = await sql<Row>`
      with mine as (select * from messages where email_key(email) = ${emailKey})
      select 'message' as kind, created_at as at, jsonb_build_object('id', id, 'name', name, 'email', email,
        'phone', phone, 'message', message, 'folder', folder) || jsonb_strip_nulls(jsonb_build_object(
        'room', details ->> 'room', 'work', (select string_agg(work, ', ') from jsonb_array_elements_text(details -> 'works') work),
        'length', details ->> 'length', 'width', details ->> 'width', 'unit', details ->> 'unit',
        'when', details ->> 'when', 'city', details ->> 'city')) as fields from mine
      union all
      select 'reply', replies.created_at, jsonb_build_object('to message', message_id, 'reply', reply_text,
        'state', state) from replies join mine on mine.id = message_id
      union all
      select 'message', received_at, jsonb_build_object('in conversation', message_id, 'name', from_name, 'email', from_address,
        'words', entry_text, 'quoted', quoted_text, 'file', (select string_agg(file ->> 'name', ', ') from jsonb_array_elements(files) file))
      from conversation_entries where mail_id is not null and (email_key(from_address) = ${emailKey}
        or exists (select from mine where mine.id = message_id))
      union all
      select 'mail', coalesce(settled_at, due_at), jsonb_build_object('about message', message_id, 'to',
        case kind when 'acknowledgement' then 'the sender' else 'the business' end, 'state', state, 'problem', problem)
      from message_mails join mine on mine.id = message_id
      union all
      select 'note', received_at, jsonb_build_object('in conversation', message_id, 'closed because', entry_text)
      from conversation_entries join mine on mine.id = message_id
      where kind = 'closed' and entry_text <> ''
      union all
      select 'consent', given_at, jsonb_build_object('to', kind, 'version of the words', text_version, 'form', form,
        'with message', message_id) from consents where address_hash = address_hash(${emailKey})
      union all
      select 'mention', created_at, jsonb_build_object('in message', id, 'words', message) from messages
      where search_text like search_pattern(${emailKey}) and message ~* mention_of(${emailKey})
        and email_key(email) <> ${emailKey}
      union all
      select 'mention', created_at, jsonb_build_object('in message', id, 'city', details ->> 'city') from messages
      where details ->> 'city' ~* mention_of(${emailKey}) and email_key(email) <> ${emailKey}
      union all
      select 'mention', created_at, jsonb_build_object('in reply to message', message_id, 'words', reply_text)
      from replies where reply_text ~* mention_of(${emailKey})
        and not exists (select from mine where mine.id = message_id)
      union all
      select 'mention', received_at, jsonb_build_object('in conversation', message_id, 'words', entry_text,
        'quoted', quoted_text)
      from conversation_entries where concat(from_name, ' ', entry_text, ' ', quoted_text, ' ', files) ~* mention_of(${emailKey})
        and email_key(from_address) <> ${emailKey} and not exists (select from mine where mine.id = message_id)
    `.execute(db)
    return [...rows, ...(await listPhotos(db, emailKey))]
  },

  /** The first condition uses the index; the second leaves out matches in the text of the message. */
  async find(db: Db, terms: readonly string[], limit: number) {
    const who = sql`searchable(concat_ws(' ', name, email, regexp_replace(phone, '\\D', '', 'g')))`
    const { rows } = await sql<{ email: string; name: string; phone: string }>`
      select distinct email_key(email) as email, name, phone from messages
      where quarantine_reason is distinct from 'self_test' and ${containsAll(sql`search_text`, terms)} and ${containsAll(who, terms)}
      union
      select email_key(from_address), from_name, '' from conversation_entries
      where kind in ('inbound', 'automatic')
        and ${containsAll(sql`searchable(concat_ws(' ', from_name, from_address))`, terms)}
      order by 1 limit ${limit}
    `.execute(db)
    return rows
  },

  /** Replies, entries and mails are deleted with their message; what this person wrote in another conversation, alone. Consents stay as proof: they contain only a hash. */
  async erase(db: Db, emailKey: string): Promise<void> {
    await sql`delete from messages where email_key(email) = ${emailKey}`.execute(db)
    await sql`
      update messages set message = without_mentions(message, ${emailKey})
      where search_text like search_pattern(${emailKey}) and message ~* mention_of(${emailKey})`.execute(db)
    await sql`
      update messages set details = without_mentions(details::text, ${emailKey})::jsonb
      where details ->> 'city' ~* mention_of(${emailKey})`.execute(db)
    await sql`
      update replies set reply_text = without_mentions(reply_text, ${emailKey})
      where reply_text ~* mention_of(${emailKey})`.execute(db)
    await sql`delete from conversation_entries where email_key(from_address) = ${emailKey}`.execute(db)
    const forget = (column: string) =>
      sql`${sql.ref(column)} = without_mentions(${sql.ref(column)}, ${emailKey})`
    await sql`
      update conversation_entries set ${forget('entry_text')}, ${forget('quoted_text')}, ${forget('from_name')},
        files = without_mentions(files::text, ${emailKey})::jsonb
      where concat(from_name, ' ', entry_text, ' ', quoted_text, ' ', files) ~* mention_of(${emailKey})`.execute(
      db,
    )
  },
}

/** Those of the person's conversations, and those that came with mails of this person in another one. */
async function listPhotos(db: Db, emailKey: string): Promise<(Row & { objectKeys: string[] })[]> {
  const { rows } = await sql<{ id: string; conversationId: string; at: Date }>`
    select photos.id, photos.message_id as "conversationId", photos.created_at as at
    from photos join messages on messages.id = photos.message_id
      left join conversation_entries entry on entry.id = entry_id
    where email_key(email) = ${emailKey} or email_key(from_address) = ${emailKey}`.execute(db)
  return rows.map(({ id, conversationId, at }) => ({
    ...{ kind: 'photo' as const, at, fields: { id, 'in conversation': conversationId } },
    objectKeys: PHOTO_SIZES.map(size => photoKey(id, size)),
  }))
}
