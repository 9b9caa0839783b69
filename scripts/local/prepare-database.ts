import { sql } from 'kysely'
import { removeFactors } from '#features/accounts/server/factors.store.ts'
import { createPasswordHasher } from '#features/accounts/server/password-hasher.ts'
import { findUserByEmail, saveUser } from '#features/accounts/server/user.store.ts'
import { EXAMPLE_REVIEWS } from '#features/reviews/server/reviews.seed.ts'
import { createReviews } from '#features/reviews/server/reviews.store.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { connectDatabase, type Db } from '#platform/database/database.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { grantAppRole, roleIn } from '#platform/database/program-role.ts'
import { migrateJobQueue } from '#platform/jobs/job-queue.ts'
import { createLog } from '#platform/log.ts'
import { JOBS } from '#processes/jobs.ts'

/** Runs `work` on a connection of its own and closes it. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connectDatabase({
    url,
    poolSize: 2,
    noStatementTimeout: true,
    log: createLog({ level: 'warn', name: 'script' }),
  })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Brings our tables and the job queue's up to date; tells which migrations ran, and which are of a newer version. */
export async function migrateDatabase(url: string): ReturnType<typeof migrateToLatest> {
  const migrated = await withDatabase(url, db => migrateToLatest(db))
  await migrateJobQueue(url, JOBS)
  return migrated
}

/** Where the program runs under a role of its own, lets that role read and write rows. After every migration. */
export async function admitProgram({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<void> {
  const role = roleIn(url)
  if (role !== roleIn(ownerUrl)) await withDatabase(ownerUrl, db => grantAppRole(db, role))
}

const PROGRAM = 'carreau_program'

/** A role that owns nothing, as a careful host would create it, and the address that the program then gets. */
export async function createProgramRole(ownerUrl: string): Promise<string> {
  await withDatabase(ownerUrl, async db => {
    const { rows } = await sql`select from pg_roles where rolname = ${PROGRAM}`.execute(db)
    if (rows.length === 0) await sql`create role ${sql.ref(PROGRAM)} login`.execute(db)
  })
  const url = new URL(ownerUrl)
  url.username = PROGRAM
  return url.href
}

export interface Admin {
  email: string
  password: string
  name: string
}

export async function createAdmin(
  url: string,
  { email, password, name }: Admin,
  { forgetsFactors = false } = {},
): Promise<void> {
  const passwordHash = await createPasswordHasher().hash(password)
  await withDatabase(url, async db => {
    const { id } = await saveUser(db, { email, name, role: 'admin', passwordHash })
    if (forgetsFactors) await removeFactors(db, id)
  })
}

/** Leaves an account that exists alone, and its sessions too. */
export async function createAdminOnce(url: string, admin: Admin): Promise<void> {
  const existing = await withDatabase(url, db => findUserByEmail(db, admin.email))
  if (!existing) await createAdmin(url, admin)
}

/** The demo's example business: an identity that is nobody's, and reviews that say they are examples. */
export async function seedExampleBusiness(url: string): Promise<void> {
  await withDatabase(url, async db => {
    await saveStoredSettings(db, EXAMPLE_SETTINGS, null)
    await createReviews(db, EXAMPLE_REVIEWS)
  })
}
