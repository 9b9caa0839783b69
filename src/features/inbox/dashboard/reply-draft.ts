import { currentSession } from '#features/auth/dashboard/session.ts'

interface Draft {
  text: string
  /** Sent along with every try, so that a reply whose answer was lost is not sent twice. */
  key: string
  savedAt: number
}

const PREFIX = 'reply-draft:'
/** As long as a deleted message can come back. */
const KEPT_MS = 30 * 24 * 3_600_000

/** By name; also here, should the device's own storage be full or forbidden. */
const drafts = new Map<string, Draft>()
let ids: ReadonlySet<string> = new Set()
let idsOf = ''
let isRead = false
const watchers = new Set<() => void>()

/** Kept for one account: whoever else signs in on this device sees none of it. */
const ownPrefix = () => `${PREFIX}${currentSession().getState().profile?.id ?? ''}:`

/** What was typed as an answer and not sent yet. It stays on the device: reloads, lost lines and ended sessions do not matter. */
export function readDraft(messageId: string): Draft | undefined {
  readAll()
  const name = ownPrefix() + messageId
  // Read anew: it may have been typed in another tab since.
  return readStored(name) ?? drafts.get(name)
}

/** False when it could be kept for this page only. */
export function keepDraft(messageId: string, text: string): boolean {
  readAll()
  if (!text) {
    forgetDraft(messageId)
    return true
  }
  const name = ownPrefix() + messageId
  const draft = { text, key: readDraft(messageId)?.key ?? crypto.randomUUID(), savedAt: Date.now() }
  drafts.set(name, draft)
  announce()
  try {
    localStorage.setItem(name, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(messageId: string): void {
  const name = ownPrefix() + messageId
  drafts.delete(name)
  announce()
  // Where nothing can be stored, nothing has to be removed.
  try {
    localStorage.removeItem(name)
  } catch {}
}

export function draftedIds(): ReadonlySet<string> {
  readAll()
  if (isRead && idsOf !== ownPrefix()) gatherIds()
  return ids
}

export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function gatherIds(): void {
  idsOf = ownPrefix()
  const own = [...drafts.keys()].filter(name => name.startsWith(idsOf))
  ids = new Set(own.map(name => name.slice(idsOf.length)))
}

function announce(): void {
  const before = ids
  gatherIds()
  if (before.size === ids.size && [...before].every(id => ids.has(id))) ids = before
  else for (const watcher of watchers) watcher()
}

function readAll(): void {
  if (isRead || typeof localStorage === 'undefined') return
  isRead = true
  for (const name of Object.keys(localStorage).filter(name => name.startsWith(PREFIX))) {
    const draft = readStored(name)
    if (draft && Date.now() - draft.savedAt < KEPT_MS) drafts.set(name, draft)
    else localStorage.removeItem(name)
  }
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
