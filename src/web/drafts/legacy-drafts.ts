import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Draft, DraftDatabase, Feature } from './draft-store.ts'

// Version 0.1 stored drafts in five databases and in local storage. They are moved to this database once.

interface LegacyRow {
  /** Mostly `account:item`. */
  id: string
  key?: string
  savedAt?: number
  typed?: unknown
  text?: string
  userId?: string
  section?: string
  keptAt?: string
  base?: unknown
  unsent?: unknown
}

const DATABASES: Record<string, Feature> = {
  'contact-drafts': 'contact',
  'profile-drafts': 'profile',
  'reply-drafts': 'reply',
  'review-drafts': 'review',
  'section-drafts': 'section',
}

export async function importLegacyDrafts(db: IDBPDatabase<DraftDatabase>, account: string): Promise<void> {
  const existing = new Set((await indexedDB.databases()).map(({ name }) => name))
  for (const [name, feature] of Object.entries(DATABASES)) {
    if (!existing.has(name)) continue
    const legacy = await openDB(name)
    const rows: LegacyRow[] = legacy.objectStoreNames.contains('drafts') ? await legacy.getAll('drafts') : []
    legacy.close()
    for (const row of rows) await db.put('drafts', fromRow(feature, row))
    await deleteDB(name)
  }
  for (const name of Object.keys(localStorage)) {
    const draft = fromLocalStorage(name, account)
    if (!draft) continue
    await db.put('drafts', draft)
    localStorage.removeItem(name)
  }
}

function fromRow(feature: Feature, row: LegacyRow): Draft {
  const { id, key = crypto.randomUUID(), savedAt = Date.now() } = row
  if (feature === 'section') {
    const { userId = '', section, base, typed, unsent, keptAt = '' } = row
    const value = { section, base, typed, unsent }
    return { account: userId, feature, item: id, value, key, savedAt: Date.parse(keptAt) || savedAt }
  }
  const separator = id.indexOf(':')
  const value = feature === 'reply' ? row.text : row.typed
  return {
    account: id.slice(0, separator),
    feature,
    item: id.slice(separator + 1),
    value,
    key,
    savedAt,
  }
}

/** Media drafts and uploads had no account: they go to the one that is signed in now. */
function fromLocalStorage(name: string, account: string): Draft | null {
  const [, kind = '', rest = ''] = /^(email-draft|template-draft|draft|upload):(.+)$/.exec(name) ?? []
  if (!rest) return null
  const draft = { key: crypto.randomUUID(), savedAt: Date.now(), value: parse(localStorage.getItem(name)) }
  if (draft.value === null) return null
  if (kind === 'draft') return { ...draft, account, feature: 'media', item: rest }
  if (kind === 'upload') return { ...draft, account, feature: 'upload', item: rest }
  const separator = rest.lastIndexOf(':')
  return {
    ...draft,
    account: rest.slice(separator + 1),
    feature: kind === 'email-draft' ? 'email' : 'template',
    item: rest.slice(0, separator),
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Not written by this program.
    return null
  }
}
