interface Draft {
  text: string
  /** Sent along with every try, so that a reply whose answer was lost is not sent twice. */
  key: string
  savedAt: number
}

const PREFIX = 'reply-draft:'
/** As long as a deleted message can come back. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Also here, should the device's own storage be full or forbidden. */
const drafts = new Map<string, Draft>()
let ids: ReadonlySet<string> = new Set()
let isRead = false
const watchers = new Set<() => void>()

/** What was typed as an answer and not sent yet. It stays on the device: reloads, lost lines and ended sessions do not matter. */
export function readDraft(messageId: string): Draft | undefined {
  readAll()
  // Read anew: it may have been typed in another tab since.
  return readStored(PREFIX + messageId) ?? drafts.get(messageId)
}

/** False when it could be kept for this page only. */
export function keepDraft(messageId: string, text: string): boolean {
  readAll()
  if (!text) {
    forgetDraft(messageId)
    return true
  }
  const draft = { text, key: readDraft(messageId)?.key ?? crypto.randomUUID(), savedAt: Date.now() }
  drafts.set(messageId, draft)
  announce()
  try {
    localStorage.setItem(PREFIX + messageId, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(messageId: string): void {
  drafts.delete(messageId)
  announce()
  // Where nothing can be stored, nothing has to be removed.
  try {
    localStorage.removeItem(PREFIX + messageId)
  } catch {}
}

export function draftedIds(): ReadonlySet<string> {
  readAll()
  return ids
}

export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function announce(): void {
  if (ids.size === drafts.size && [...drafts.keys()].every(id => ids.has(id))) return
  ids = new Set(drafts.keys())
  for (const watcher of watchers) watcher()
}

function readAll(): void {
  if (isRead || typeof localStorage === 'undefined') return
  isRead = true
  for (const name of Object.keys(localStorage).filter(name => name.startsWith(PREFIX))) {
    const draft = readStored(name)
    if (draft && Date.now() - draft.savedAt < KEPT_MS) drafts.set(name.slice(PREFIX.length), draft)
    else localStorage.removeItem(name)
  }
  ids = new Set(drafts.keys())
}

function readStored(name: string): Draft | null {
  try {
    const { text, key, savedAt } = JSON.parse(localStorage.getItem(name) ?? '') as Partial<Draft>
    if (typeof text !== 'string' || typeof key !== 'string' || typeof savedAt !== 'number') return null
    return { text, key, savedAt }
  } catch {
    // Nothing there, somebody else's, or storage is forbidden.
    return null
  }
}
