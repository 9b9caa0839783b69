import type { Db } from '#platform/database/database.ts'
import { announcePublication } from '#platform/pages/publication.ts'
import type { Settings, SettingsChanges } from '../settings.contract.ts'
import { PLACEHOLDER_SETTINGS } from './settings.seed.ts'
import './settings.table.ts'

export interface StoredSettings extends Settings {
  version: number
  updatedAt: string | null
}

export async function readStoredSettings(db: Db): Promise<StoredSettings> {
  const row = await db
    .selectFrom('settings_versions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...PLACEHOLDER_SETTINGS,
    ...row?.content,
    version: row?.version ?? 0,
    updatedAt: row?.saved_at.toISOString() ?? null,
  }
}

/** Every save is a version, as with the sections of the page. */
export async function saveStoredSettings(
  db: Db,
  { version: _version, updatedAt: _updatedAt, ...changes }: SettingsChanges,
  savedBy: string | null,
): Promise<StoredSettings> {
  return db.transaction().execute(async db => {
    await announcePublication(db)
    const { version, updatedAt, ...current } = await readStoredSettings(db)
    const content = JSON.stringify({ ...current, ...changes })
    await db.insertInto('settings_versions').values({ content, saved_by: savedBy }).execute()
    return readStoredSettings(db)
  })
}
