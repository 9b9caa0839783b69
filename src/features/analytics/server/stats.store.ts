import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dismissFailedMails, FAILED_LATELY, retryFailedMails } from '#platform/outbox/failed-mails.ts'
import type { FailedMails, FailedMedia, Overview, Totals, WaitingPerson } from '../stats.contract.ts'

const DAYS_SHOWN = 30
const MAX_SHOWN = 5
const MAX_EXCERPT_LENGTH = 120
const TODAY = sql<string>`(now() at time zone 'America/Toronto')::date`

/** A link to reset a password is over when its mail has failed; whoever asks for a test mail sees its outcome. */
async function listFailedMails(db: Db): Promise<FailedMails[]> {
  const { rows } = await sql<FailedMails>`
    select kind, count(*)::int as count, (array_agg(problem order by settled_at desc))[1] as problem
    from (
      select kind, problem, settled_at from message_mails where ${FAILED_LATELY}
      union all
      select 'photos', problem, settled_at from photo_notices where ${FAILED_LATELY}
      union all
      select kind, problem, settled_at from account_mails where ${FAILED_LATELY} and kind not in ('reset', 'test')
    ) as failed
    group by kind order by count desc, kind`.execute(db)
  return rows
}

const MAIL_TABLES = ['message_mails', 'photo_notices', 'account_mails']

/** Returns how many mails are sent again, or listed no longer. */
export async function settleStoredFailedMails(db: Db, action: 'retry' | 'dismiss'): Promise<number> {
  const settle = action === 'retry' ? retryFailedMails : dismissFailedMails
  return db.transaction().execute(async db => {
    let count = 0
    for (const table of MAIL_TABLES) count += await settle(db, table)
    return count
  })
}

const PHOTOS_NEW_DAYS = 30

/** Each addition has a notice: there are far fewer of them than of entries. */
async function listAddedPhotos(db: Db): Promise<Overview['addedPhotos']> {
  const { rows } = await sql<{ id: string; name: string; at: Date }>`
    select messages.id, name, max(photo_notices.created_at) as at
    from photo_notices join conversation_entries entry on entry.id = entry_id
      join messages on messages.id = message_id
    where photo_notices.created_at > now() - make_interval(days => ${PHOTOS_NEW_DAYS})
      and folder = 'inbox' and read_at is null and waiting_since is null and closed_at is null
    group by messages.id order by at desc limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ at, ...photos }) => ({ ...photos, at: at.toISOString() }))
}

/** A long text ends at a whole word, where it has one, and with an ellipsis. */
const excerptOf = (text: RawBuilder<unknown>) => sql`case
  when char_length(${text}) <= ${MAX_EXCERPT_LENGTH}::int then ${text}
  else regexp_replace(left(${text}, ${MAX_EXCERPT_LENGTH - 1}::int), '\\s+\\S*$', '') || '…' end`

export async function readStoredOverview(db: Db): Promise<Overview> {
  const { rows: people } = await sql<Omit<WaitingPerson, 'at'> & { at: Date; waiting: number }>`
    select messages.id, name, phone, waiting_since as at, count(*) over ()::int as waiting,
      ${excerptOf(sql`coalesce(mail.entry_text, message)`)} as message, mail.id is not null as "isByMail",
      coalesce(mail.is_from_another_address, false) as "isFromAnotherAddress",
      (select case when state = 'failed' then coalesce(problem, '') end from replies where message_id = messages.id
        order by created_at desc limit 1) as problem
    from messages left join lateral (select id, entry_text, is_from_another_address from conversation_entries
      where message_id = messages.id and kind = 'inbound' order by received_at desc limit 1) mail on true
    where folder = 'inbox' and waiting_since is not null
    order by waiting_since, messages.id limit ${MAX_SHOWN}`.execute(db)
  const { rows: failedMedia } = await sql<FailedMedia>`
    select item.id, item.kind, file.file_name as "fileName", file.problem
    from media_files file join media_items item on item.id = file.item_id
    where file.state = 'failed' and item.deleted_at is null
      and not exists (select from media_files later where later.item_id = item.id and later.number > file.number)
    order by file.created_at desc limit ${MAX_SHOWN}`.execute(db)
  const { rows } = await sql<{ last: Date | null; days: Overview['days'] }>`
    select (select max(at) from (
      select max(settled_at) as at from replies where state = 'sent'
      union all select max(answered_at) from messages
      union all select max(received_at) from conversation_entries where kind = 'own_mail' and undelivered_at is null) as answers) as last,
      (
        select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'messages', coalesce(messages, 0)) order by d)
        from generate_series(${TODAY} - ${DAYS_SHOWN - 1}::int, ${TODAY}, interval '1 day') d
        left join (
          select (created_at at time zone 'America/Toronto')::date as day, count(*) as messages from messages
          where status = 'inbox' and created_at > now() - make_interval(days => ${DAYS_SHOWN + 1}) group by 1
        ) as counted on day = d::date
      ) as days`.execute(db)
  return {
    waiting: people[0]?.waiting ?? 0,
    people: people.map(({ waiting: _, at, ...person }) => ({ ...person, at: at.toISOString() })),
    addedPhotos: await listAddedPhotos(db),
    failedMedia,
    failedMails: await listFailedMails(db),
    lastAnsweredAt: rows[0]?.last?.toISOString() ?? null,
    days: rows[0]?.days ?? [],
  }
}

/** One statement, so that the four counts are consistent. */
export async function countTotals(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      (select list::int from media_counts where kind = 'video') as movies,
      (select list::int from media_counts where kind = 'image') as images,
      (select count(*)::int from reviews where deleted_at is null) as reviews,
      (select count(*)::int from users) as users
  `.execute(db)
  return rows[0] ?? { movies: 0, images: 0, reviews: 0, users: 0 }
}
