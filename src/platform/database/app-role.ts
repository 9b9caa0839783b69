import { sql } from 'kysely'
import type { Db } from './database.ts'

const SCHEMAS = ['public', 'pgboss']
/** The app's role may only insert. */
const APPEND_ONLY = ['audit_entries', 'erasures', 'kysely_migration', 'kysely_migration_lock']
/** The app's role may insert and delete. */
const NO_UPDATE = ['consents', 'destructions', 'resubscriptions']

/** The role in a connection string; empty if it names none. */
export const roleIn = (url: string) => decodeURIComponent(new URL(url).username)

/** Lets a role that owns nothing read and write rows. Revokes every other right first, and keeps other roles of the server out. */
export async function grantAppRole(owner: Db, role: string): Promise<void> {
  const appRole = sql.ref(role)
  await owner.transaction().execute(async db => {
    const database = sql.ref(await readName(db))
    await sql`revoke connect on database ${database} from public`.execute(db)
    await sql`grant connect on database ${database} to ${appRole}`.execute(db)
    await sql`revoke create on schema public from public`.execute(db)
    for (const name of SCHEMAS) {
      const schema = sql.ref(name)
      await sql`revoke all on schema ${schema} from ${appRole}`.execute(db)
      await sql`revoke all on all tables in schema ${schema} from ${appRole}`.execute(db)
      await sql`grant usage on schema ${schema} to ${appRole}`.execute(db)
      await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${appRole}`.execute(
        db,
      )
      await sql`grant usage, select on all sequences in schema ${schema} to ${appRole}`.execute(db)
    }
    for (const table of APPEND_ONLY)
      await sql`revoke update, delete on ${sql.table(table)} from ${appRole}`.execute(db)
    for (const table of NO_UPDATE) await sql`revoke update on ${sql.table(table)} from ${appRole}`.execute(db)
    await sql`grant execute on function forget_audit_entries to ${appRole}`.execute(db)
  })
}

async function readName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database has no name.')
  return row.name
}
