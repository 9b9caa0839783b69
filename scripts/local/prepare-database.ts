import { sql } from 'kysely'
import { createPasswordHasher } from '#features/accounts/server/password-hasher.ts'
import { removeFactors } from '#features/accounts/server/second-factor.store.ts'
import { findUserByEmail, saveUser } from '#features/accounts/server/user.store.ts'
import { EXAMPLE_REVIEWS } from '#features/reviews/server/reviews.seed.ts'
import { createReviews } from '#features/reviews/server/reviews.store.ts'
import { EXAMPLE_SETTINGS } from '#features/settings/server/settings.seed.ts'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { finishStart } from '#features/start/server/start.store.ts'
import { grantAppRole, roleIn } from '#platform/database/app-role.ts'
import { connectDatabase, type Db } from '#platform/database/database.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { migrateJobQueue } from '#platform/jobs/job-queue.ts'
import { createLog } from '#platform/log.ts'
import { JOBS } from '#processes/jobs.ts'

/** Connects, runs `work` and disconnects. */
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

/** Migrates our tables and those of the job queue. */
export async function migrateDatabase(url: string): ReturnType<typeof migrateToLatest> {
  const migrated = await withDatabase(url, db => migrateToLatest(db))
  await migrateJobQueue(url, JOBS)
  return migrated
}

/** If the app has a separate role, lets it read and write rows. Call it after every migration. */
export async function grantAccessToAppRole({
  url,
  ownerUrl,
}: {
  url: string
  ownerUrl: string
}): Promise<void> {
  const role = roleIn(url)
  if (role !== roleIn(ownerUrl)) await withDatabase(ownerUrl, db => grantAppRole(db, role))
}

const APP_ROLE = 'carreau_program'

/** Creates a role that owns nothing. Returns the DATABASE_URL of the app. */
export async function createAppRole(ownerUrl: string): Promise<string> {
  await withDatabase(ownerUrl, async db => {
    const { rows } = await sql`select from pg_roles where rolname = ${APP_ROLE}`.execute(db)
    if (rows.length === 0) await sql`create role ${sql.ref(APP_ROLE)} login`.execute(db)
  })
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
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

/** Doesn't change an existing account. True if there was none. */
export async function createAdminOnce(url: string, admin: Admin): Promise<boolean> {
  const existing = await withDatabase(url, db => findUserByEmail(db, admin.email))
  if (!existing) await createAdmin(url, admin)
  return !existing
}

/** The demo's fictional business, and reviews that are marked as examples. */
export async function seedExampleBusiness(url: string): Promise<void> {
  await withDatabase(url, async db => {
    await saveStoredSettings(db, EXAMPLE_SETTINGS, null)
    await createReviews(db, EXAMPLE_REVIEWS)
    await finishStart(db)
  })
}
