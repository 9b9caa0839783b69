import type { Db } from '#platform/database/database.ts'
import {
  type VersionRow,
  type VersionRows,
  versionedStore,
  versionRows,
} from '#sections/section-kit/server/section.store.ts'
import { PLACEHOLDER_SETTINGS } from '../placeholder.rules.ts'
import {
  normalizeSettings,
  SETTINGS_FIELDS,
  type Settings,
  type SettingsContent,
} from '../settings.contract.ts'
import './settings.table.ts'

const documents = versionRows<'settings_versions', { content: Partial<Settings> }>({
  table: 'settings_versions',
  columns: { content: 'content' },
})

/** A setting that was added after the row was saved has its placeholder. */
const withPlaceholders = <Row extends VersionRow<{ content: Partial<Settings> }>>({
  content,
  ...row
}: Row) => ({
  ...PLACEHOLDER_SETTINGS,
  ...content,
  ...row,
})

const rows: VersionRows<Settings> = {
  async newest(db) {
    const row = await documents.newest(db)
    return row && withPlaceholders(row)
  },
  async find(db, version) {
    const row = await documents.find(db, version)
    return row && withPlaceholders(row)
  },
  list: async (db, range) => (await documents.list(db, range)).map(withPlaceholders),
  insert: (db, content, own) => documents.insert(db, { content }, own),
}

export const settingsStore = versionedStore<Settings, Settings>({
  rows,
  fields: SETTINGS_FIELDS,
  fallback: PLACEHOLDER_SETTINGS,
  shape: normalizeSettings,
  showAll: async (_, states) => states,
})

export type StoredSettings = SettingsContent

export const readStoredSettings = (db: Db): Promise<StoredSettings> => settingsStore.read(db)

/** Without a version check: overwrites concurrent changes. */
export const saveStoredSettings = (
  db: Db,
  changes: Partial<Settings>,
  savedBy: string | null,
): Promise<StoredSettings> => settingsStore.save(db, changes, { savedBy, expectedVersion: null })
