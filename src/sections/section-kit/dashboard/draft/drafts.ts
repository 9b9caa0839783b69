import type { Editing, Versioned } from '../../editing.rules.ts'

/** Unsaved words, kept on this device for one account and one section. */
export interface Draft<Content extends Versioned> extends Editing<Content> {
  id: string
  userId: string
  section: string
  keptAt: string
}

export type DraftKey = Pick<Draft<Versioned>, 'id' | 'userId' | 'section'>

const STORE = 'drafts'
const BY_SECTION = 'by-section'

let opening: Promise<IDBDatabase> | undefined

/** Not local storage: browsers write that to the disk when it suits them, up to a minute late. */
function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('section-drafts', 1)
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore(STORE, { keyPath: 'id' })
        .createIndex(BY_SECTION, ['userId', 'section'])
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

/** Resolves once it is on the disk, so that a dead battery takes nothing that was told as kept. */
async function write(change: (store: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  change(transaction.objectStore(STORE))
  // At once and not at the end of this turn: the page may be about to go.
  transaction.commit()
  return done
}

export const keepDraft = (draft: Draft<Versioned>) => write(store => void store.put(draft))
export const removeDraft = (id: string) => write(store => void store.delete(id))

/** The newest draft of this section that is not being written in another tab. */
export async function findDraft<Content extends Versioned>(
  userId: string,
  section: string,
): Promise<Draft<Content> | null> {
  const [database, held] = await Promise.all([openDatabase(), navigator.locks?.query()])
  const drafts = await new Promise<Draft<Content>[]>((resolve, reject) => {
    const index = database.transaction(STORE).objectStore(STORE).index(BY_SECTION)
    const request = index.getAll([userId, section])
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const isHeld = ({ id }: { id: string }) => held?.held?.some(({ name }) => name === lockName(id))
  const free = drafts.filter(draft => !isHeld(draft))
  return free.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt))[0] ?? null
}

const lockName = (id: string) => `draft:${id}`

/** While held, no other tab takes this draft for its own. Returns what lets go of it. */
export function holdDraft(id: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  void navigator.locks?.request(lockName(id), () => held)
  return letGo
}
