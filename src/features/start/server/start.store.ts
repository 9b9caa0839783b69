import { sql } from 'kysely'
import { isSiteReady } from '#features/settings/placeholder.rules.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { OptionalStep, Start } from '../start.contract.ts'
import './start.table.ts'

const FINISHED = 'finished'

export async function readStoredStart(db: Db, userId: string): Promise<Omit<Start, 'server'>> {
  const settings = await readStoredSettings(db)
  const steps = await db.selectFrom('start_steps').select('name').orderBy('settled_at').execute()
  const { rows } = await sql<Omit<Start, 'isReady' | 'isFinished' | 'skipped' | 'server'>>`
    select
      exists (select from media_items where kind = 'image' and seed_name is null and deleted_at is null) as "hasOwnPhotos",
      exists (select from reviews where deleted_at is null) as "hasReviews",
      exists (select from authenticator_apps where user_id = ${userId} and confirmed_at is not null)
        or exists (select from passkeys where user_id = ${userId}) as "hasSecondFactor",
      exists (select from push_subscriptions where user_id = ${userId}) as "hasAlerts"
  `.execute(db)
  const names = steps.map(({ name }) => name)
  return {
    isReady: isSiteReady(settings),
    isFinished: names.includes(FINISHED),
    skipped: names.filter(name => name !== FINISHED),
    ...(rows[0] ?? { hasOwnPhotos: false, hasReviews: false, hasSecondFactor: false, hasAlerts: false }),
  }
}

export const skipStep = (db: Db, step: OptionalStep): Promise<void> => addStep(db, step)

export const finishStart = (db: Db): Promise<void> => addStep(db, FINISHED)

async function addStep(db: Db, name: string): Promise<void> {
  await db
    .insertInto('start_steps')
    .values({ name })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
