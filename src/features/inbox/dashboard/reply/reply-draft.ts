import { accountId } from '#features/auth/dashboard/session.ts'
import { deviceStore } from '#web/drafts/device-store.ts'

interface Draft {
  /** Whose it is and to which message. */
  id: string
  text: string
  /** Sent along with every try, so that a reply whose answer was lost is not sent twice. */
  key: string
  savedAt: number
}

/** As long as a deleted message can come back. */
const KEPT_MS = 30 * 24 * 3_600_000

const store = deviceStore('reply-drafts')
/** Also here, should the device keep nothing. */
const drafts = new Map<string, Draft>()
let messageIds: ReadonlySet<string> = new Set()
let idsOf = ''
let loading: Promise<void> | undefined
let otherTabs: BroadcastChannel | undefined
const watchers = new Set<() => void>()

/** Kept for one account: whoever else signs in on this device sees none of it. */
const ownPrefix = () => `${accountId()}:`

/** Before any other question: what was typed and not sent, here or in another tab, before reloads and ended sessions. */
export function loadDrafts(): Promise<void> {
  loading ??= (async () => {
    otherTabs = new BroadcastChannel('reply-drafts')
    otherTabs.onmessage = ({ data }: MessageEvent<{ id: string; draft: Draft | null }>) =>
      put(data.id, data.draft)
    // A browser that keeps nothing has nothing to say; typing will tell.
    const kept = await store.read<Draft[]>(all => all.getAll()).catch(() => [])
    for (const draft of kept)
      if (Date.now() - draft.savedAt < KEPT_MS) put(draft.id, draft)
      else void store.write(all => void all.delete(draft.id))
  })()
  return loading
}

export const readDraft = (messageId: string): Draft | undefined => drafts.get(ownPrefix() + messageId)

/** False when it could be kept for this page only. */
export async function keepDraft(messageId: string, text: string): Promise<boolean> {
  if (!text) return forgetDraft(messageId)
  const id = ownPrefix() + messageId
  const key = drafts.get(id)?.key ?? crypto.randomUUID()
  const draft: Draft = { id, text, key, savedAt: Date.now() }
  put(id, draft)
  return tell(id, draft)
}

export async function forgetDraft(messageId: string): Promise<boolean> {
  const id = ownPrefix() + messageId
  put(id, null)
  return tell(id, null)
}

export function draftedIds(): ReadonlySet<string> {
  if (loading && idsOf !== ownPrefix()) gatherIds()
  return messageIds
}

export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Tells the disk and the other tabs. Changes come to the disk in the order in which they were made. */
async function tell(id: string, draft: Draft | null): Promise<boolean> {
  otherTabs?.postMessage({ id, draft })
  try {
    await store.write(all => void (draft ? all.put(draft) : all.delete(id)))
    return true
  } catch {
    // No room, or a browser that keeps nothing: the person is told.
    return false
  }
}

function put(id: string, draft: Draft | null): void {
  if (draft) drafts.set(id, draft)
  else drafts.delete(id)
  const before = messageIds
  gatherIds()
  if (before.size === messageIds.size && [...before].every(one => messageIds.has(one))) messageIds = before
  else for (const watcher of watchers) watcher()
}

function gatherIds(): void {
  idsOf = ownPrefix()
  const own = [...drafts.keys()].filter(id => id.startsWith(idsOf))
  messageIds = new Set(own.map(id => id.slice(idsOf.length)))
}
