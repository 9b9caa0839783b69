import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { importLegacyDrafts } from './legacy-drafts.ts'

/** Values of a form that are on this device and not saved on the server yet. A draft belongs to one account. */
export interface Draft<Value = unknown> {
  account: string
  feature: Feature
  /** The id of what is changed; `NEW` for something new. */
  item: string
  value: Value
  /** Idempotency key: the same for every try to send this draft. */
  key: string
  savedAt: number
}

export type Feature =
  | 'ask'
  | 'close'
  | 'contact'
  | 'email'
  | 'import'
  | 'media'
  | 'profile'
  | 'reply'
  | 'review'
  | 'section'
  | 'start'
  | 'template'
  | 'upload'

export const NEW = 'new'

const STORE = 'drafts'
const ACCOUNT_KEY = 'draft-account'
const CHANNEL = 'drafts'
/** As long as a deleted message can be restored. */
const REPLIES_EXPIRE_MS = 30 * 24 * 3_600_000

export interface DraftDatabase extends DBSchema {
  drafts: { key: [string, string, string]; value: Draft; indexes: { account: string } }
}

let database: Promise<IDBPDatabase<DraftDatabase>> | undefined

/** Not local storage: browsers may write that to the disk up to a minute late. */
function openDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  database ??= openDB<DraftDatabase>('drafts', 1, {
    upgrade(db) {
      const store = db.createObjectStore(STORE, { keyPath: ['account', 'feature', 'item'] })
      // The offline page counts by it.
      store.createIndex('account', 'account')
    },
  })
  return database
}

/** Opens the database once more after a failure: a browser may close that of a page in the background. */
async function withDatabase<T>(use: (db: IDBPDatabase<DraftDatabase>) => Promise<T>): Promise<T> {
  try {
    return await use(await openDatabase())
  } catch {
    database = undefined
    return use(await openDatabase())
  }
}

/** The drafts of the signed-in account, in memory: also where the device stores nothing. */
let account = ''
let drafts: ReadonlyMap<string, Draft> = new Map()
let loading: Promise<void> = Promise.resolve()
let otherTabs: BroadcastChannel | undefined
const lists = new Map<Feature, Draft[]>()
const listeners = new Set<() => void>()

const idOf = (feature: Feature, item: string) => `${feature} ${item}`

/** Call before any other function: reads the stored drafts of the account. */
export function loadDrafts(accountId: string): Promise<void> {
  if (accountId !== account) {
    account = accountId
    setDrafts(new Map())
    loading = load(accountId)
  }
  return loading
}

async function load(accountId: string): Promise<void> {
  otherTabs ??= listenToOtherTabs()
  // A browser that stores nothing has no drafts; the first change reports it.
  const stored = await readAccount(accountId).catch(() => [])
  if (accountId !== account) return
  const isExpired = ({ feature, savedAt }: Draft) =>
    (feature === 'reply' || feature === 'close') && Date.now() - savedAt > REPLIES_EXPIRE_MS
  const read = stored
    .filter(draft => !isExpired(draft))
    .map(draft => [idOf(draft.feature, draft.item), draft] as const)
  setDrafts(new Map([...read, ...drafts]))
  for (const { feature, item } of stored.filter(isExpired)) void deleteDraft(feature, item)
}

async function readAccount(accountId: string): Promise<Draft[]> {
  // The offline page counts the drafts of this account.
  localStorage.setItem(ACCOUNT_KEY, accountId)
  return withDatabase(async db => {
    await importLegacyDrafts(db, accountId)
    return db.getAllFromIndex(STORE, 'account', accountId)
  })
}

/** The account whose drafts are loaded. */
export const draftAccount = () => account

export function readDraft<Value>(feature: Feature, item: string): Draft<Value> | undefined {
  return drafts.get(idOf(feature, item)) as Draft<Value> | undefined
}

/** The same array until something changes. */
export function listDrafts<Value>(feature: Feature): readonly Draft<Value>[] {
  const known = lists.get(feature)
  const list = known ?? [...drafts.values()].filter(draft => draft.feature === feature)
  if (!known) lists.set(feature, list)
  return list as Draft<Value>[]
}

interface Options {
  /** For a screen that may outlive its account: by the time it writes, another one may be signed in. */
  owner?: string
  key?: string | undefined
}

/** False when the device could not store it: the draft then lasts as long as the page. */
export async function saveDraft(
  feature: Feature,
  item: string,
  value: unknown,
  { owner = account, key = drafts.get(idOf(feature, item))?.key ?? crypto.randomUUID() }: Options = {},
): Promise<boolean> {
  const draft: Draft = { account: owner, feature, item, value, key, savedAt: Date.now() }
  return change(draft, draft)
}

export async function deleteDraft(
  feature: Feature,
  item: string,
  { owner = account }: Pick<Options, 'owner'> = {},
): Promise<boolean> {
  return change({ account: owner, feature, item }, null)
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type DraftKey = Pick<Draft, 'account' | 'feature' | 'item'>

async function change(key: DraftKey, draft: Draft | null): Promise<boolean> {
  apply(key, draft)
  otherTabs?.postMessage({ key, draft })
  try {
    await withDatabase(db => write(db, key, draft))
    return true
  } catch {
    return false
  }
}

async function write(
  db: IDBPDatabase<DraftDatabase>,
  { account: owner, feature, item }: DraftKey,
  draft: Draft | null,
): Promise<void> {
  // Written to the disk, so that a dead battery loses nothing that was shown as stored.
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
  if (draft) void transaction.store.put(draft)
  else void transaction.store.delete([owner, feature, item])
  // Commits now, not at the end of the task: the page may be closing.
  transaction.commit()
  await transaction.done
}

function apply({ account: owner, feature, item }: DraftKey, draft: Draft | null): void {
  if (owner !== account) return
  const next = new Map(drafts)
  if (draft) next.set(idOf(feature, item), draft)
  else next.delete(idOf(feature, item))
  setDrafts(next)
}

function setDrafts(next: ReadonlyMap<string, Draft>): void {
  drafts = next
  lists.clear()
  for (const listener of listeners) listener()
}

function listenToOtherTabs(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<{ key: DraftKey; draft: Draft | null }>) =>
    apply(data.key, data.draft)
  return channel
}
