import { sql } from 'kysely'
import type { Db } from './database.ts'

const SCHEMAS = ['public', 'pgboss']
/** The record: the program adds to it, and takes nothing out. */
const NEITHER_CHANGED_NOR_REMOVED = ['audit_entries', 'erasures', 'kysely_migration', 'kysely_migration_lock']
const NEVER_CHANGED = ['consents', 'destructions', 'resubscriptions']

/** The role in a connection string; empty where the connection itself decides. */
export const roleIn = (url: string) => decodeURIComponent(new URL(url).username)

/** Lets a role that owns nothing read and write rows. What it was allowed before and need not be is taken back. */
export async function grantAppRole(owner: Db, role: string): Promise<void> {
  const program = sql.ref(role)
  await owner.transaction().execute(async db => {
    await sql`revoke create on schema public from public`.execute(db)
    for (const name of SCHEMAS) {
      const schema = sql.ref(name)
      await sql`revoke all on schema ${schema} from ${program}`.execute(db)
      await sql`revoke all on all tables in schema ${schema} from ${program}`.execute(db)
      await sql`grant usage on schema ${schema} to ${program}`.execute(db)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${program}`.execute(
        db,
      )
      await sql`grant usage, select on all sequences in schema ${schema} to ${program}`.execute(db)
    }
    for (const table of NEITHER_CHANGED_NOR_REMOVED)
      await sql`revoke update, delete on ${sql.table(table)} from ${program}`.execute(db)
    for (const table of NEVER_CHANGED)
      await sql`revoke update on ${sql.table(table)} from ${program}`.execute(db)
    await sql`grant execute on function forget_audit_entries to ${program}`.execute(db)
  })
}
