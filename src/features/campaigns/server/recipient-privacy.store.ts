import { sql } from 'kysely'
import { containsAll } from '#platform/database/contains-all.ts'
import type { Db } from '#platform/database/database.ts'
import './campaigns.table.ts'

type Kind = 'campaign mail' | 'mention'

/** Personal data of the recipients of campaigns. */
export const recipientPersonalData = {
  async list(db: Db, emailKey: string) {
    const { rows } = await sql<{ kind: Kind; at: Date; fields: Record<string, string | null> }>`
      select 'campaign mail' as kind, coalesce(settled_at, created_at) as at, jsonb_build_object('name', name,
        'email', email, 'subject', subject, 'text', case when campaigns.kind = 'all' then null else message end,
        'basis', basis, 'since', basis_on::text, 'state', state, 'problem', problem) as fields
      from campaign_mails join campaigns on campaigns.id = campaign_id
      where address_hash = address_hash(${emailKey})
      union all
      select 'mention', created_at, jsonb_build_object('in campaign', subject) from campaigns
      where concat_ws(' ', subject, content, message) ~* mention_of(${emailKey})
      union all
      select 'mention', updated_at, jsonb_build_object('in template', name) from mail_templates
      where concat_ws(' ', name, content) ~* mention_of(${emailKey})
    `.execute(db)
    return rows
  },

  async find(db: Db, terms: readonly string[], limit: number) {
    const { rows } = await sql<{ email: string; name: string; phone: string }>`
      select email_key(email) as email, name, '' as phone
      from (select distinct name, email from campaign_mails where email <> '') as recipients
      where ${containsAll(sql`searchable(name || ' ' || email)`, terms)} order by 1 limit ${limit}
    `.execute(db)
    return rows
  },

  /** The rows stay under a hash as proof of when and why mails were sent; names, addresses and texts are deleted. */
  async erase(db: Db, emailKey: string): Promise<void> {
    await sql`
      update campaigns set subject = '[erased]', content = '', message = '', content_hash = gen_random_bytes(32)
      from campaign_mails where campaign_id = campaigns.id and campaigns.kind <> 'all'
        and address_hash = address_hash(${emailKey})`.execute(db)
    await sql`
      update campaign_mails set name = '', email = '', worker = null,
        settled_at = coalesce(settled_at, now()),
        problem = case when state in ('sent', 'failed') then problem else 'left_the_list' end,
        state = case when state = 'sent' then 'sent' else 'failed' end
      where address_hash = address_hash(${emailKey})`.execute(db)
    await sql`
      update campaigns set subject = without_mentions(subject, ${emailKey}),
        content = without_mentions(content, ${emailKey}), message = without_mentions(message, ${emailKey})
      where concat_ws(' ', subject, content, message) ~* mention_of(${emailKey})`.execute(db)
    await sql`
      update mail_templates set name = without_mentions(name, ${emailKey}),
        content = without_mentions(content, ${emailKey})
      where concat_ws(' ', name, content) ~* mention_of(${emailKey})`.execute(db)
  },
}

/** So that each statement stays far below the timeout, however large a campaign was. */
const ANONYMIZE_BATCH_SIZE = 10_000

/** Deletes names and addresses, a mail as old as an old message; the rows stay as proof that mails were sent. */
export async function anonymizeOldRecipients(db: Db, months: number): Promise<number> {
  let total = 0
  for (let count = ANONYMIZE_BATCH_SIZE; count === ANONYMIZE_BATCH_SIZE; total += count) {
    const { rows } = await sql<{ count: number }>`
      with old as (
        select id from campaign_mails
        where settled_at < now() - make_interval(months => ${months}) and email <> '' limit ${ANONYMIZE_BATCH_SIZE}
      ), forgotten as (
        update campaign_mails set name = '', email = '' from old where campaign_mails.id = old.id returning 1
      ), noted as (
        insert into destructions (kind, reason, count)
        select 'recipient', 'age', count(*) from forgotten having count(*) > 0
      )
      select count(*) from forgotten`.execute(db)
    count = rows[0]?.count ?? 0
  }
  return total
}
