import { deviceStore } from './device-store.ts'

interface Draft<Typed> {
  /** Whose it is and of what. */
  id: string
  typed: Typed
  /** Sent along with every try, so that a thing whose answer was lost is not created twice. */
  key: string
}

/** What was typed into a dialog and not saved yet, by what it changes; null for something new. */
export interface DeviceDrafts<Typed> {
  /** Before any other question: what was typed before reloads and ended sessions. */
  load(): Promise<void>
  read(subject: string | null): Draft<Typed> | undefined
  /** False when it could be kept for this page only. */
  keep(subject: string | null, typed: Typed): Promise<boolean>
  forget(subject: string | null): void
}

/** Kept for one account, `ownerId`: whoever else signs in on this device sees none of it. */
export function deviceDrafts<Typed>(name: string, ownerId: () => string): DeviceDrafts<Typed> {
  const store = deviceStore(name)
  /** Also here, should the device keep nothing. */
  const drafts = new Map<string, Draft<Typed>>()
  const idOf = (subject: string | null) => `${ownerId()}:${subject ?? 'new'}`
  let loading: Promise<void> | undefined
  return {
    load() {
      loading ??= store
        .read<Draft<Typed>[]>(all => all.getAll())
        // A browser that keeps nothing has nothing to say; typing will tell.
        .catch(() => [])
        .then(kept => {
          for (const draft of kept) drafts.set(draft.id, draft)
        })
      return loading
    },
    read: subject => drafts.get(idOf(subject)),
    async keep(subject, typed) {
      const id = idOf(subject)
      const draft = { id, typed, key: drafts.get(id)?.key ?? crypto.randomUUID() }
      drafts.set(id, draft)
      return store
        .write(all => void all.put(draft))
        .then(
          () => true,
          () => false,
        )
    },
    forget(subject) {
      const id = idOf(subject)
      drafts.delete(id)
      // Where nothing can be stored, nothing has to be removed.
      store.write(all => void all.delete(id)).catch(() => {})
    },
  }
}
