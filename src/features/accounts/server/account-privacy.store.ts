import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import '#features/session/server/auth.table.ts'
import './second-factor.table.ts'

type Kind = 'account' | 'device' | 'activity'

/**
 * What is held about the person of an account; all of it but the activity goes with the account. Without secrets: an
 * export leaves the building. The activity is summed up, because a year of it has tens of thousands of entries.
 */
export async function listAccountRecords(db: Db, emailKey: string) {
  const { rows } = await sql<{ kind: Kind; at: Date; fields: Record<string, string | null> }>`
    with person as (select * from users where email_key = ${emailKey})
    select 'account' as kind, created_at as at, jsonb_build_object('id', id, 'name', name, 'email', email,
      'phone', telephone, 'about you', bio, 'role', role, 'language', language, 'picture', avatar) as fields
    from person
    union all
    select 'device', sessions.created_at, jsonb_build_object('use', 'session', 'device', device,
      'trusted', case when is_trusted then 'yes' else 'no' end, 'last used', last_seen_at::text)
    from sessions join person on person.id = user_id
    union all
    select 'device', known_devices.created_at, jsonb_build_object('use', 'known device', 'last used', last_seen_at::text)
    from known_devices join person on person.id = user_id
    union all
    select 'device', renewed_at, jsonb_build_object('use', 'alerts', 'device', device)
    from push_subscriptions join person on person.id = push_subscriptions.user_id
      left join sessions on sessions.id = session_id
    union all
    select 'device', passkeys.created_at, jsonb_build_object('use', 'passkey', 'device', passkeys.name,
      'last used', last_used_at::text)
    from passkeys join person on person.id = user_id
    union all
    select 'device', confirmed_at, jsonb_build_object('use', 'authenticator app')
    from authenticator_apps join person on person.id = user_id where confirmed_at is not null
    union all
    select 'activity', max(happened_at), jsonb_build_object('action', action, 'IP address', address,
      'times', count(*)::text, 'since', min(happened_at)::text)
    from audit_entries join person
      on audit_entries.user_id = person.id or (audit_entries.user_id is null and subject = person.id::text)
    group by action, address
  `.execute(db)
  return rows
}
