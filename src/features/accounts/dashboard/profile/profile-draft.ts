import { currentSession } from '#features/auth/dashboard/session.ts'
import { deviceStore } from '#web/device-store.ts'
import type { ProfileWords } from '../../profile.rules.ts'

interface Draft {
  /** Whose it is. */
  id: string
  /** Passwords are never among them. */
  words: ProfileWords
}

const store = deviceStore('profile-drafts')
/** Also here, should the device keep nothing. */
const drafts = new Map<string, Draft>()
let loading: Promise<void> | undefined

const ownId = () => currentSession().getState().profile?.id ?? ''

export function loadProfileDraft(): Promise<void> {
  loading ??= store
    .read<Draft[]>(all => all.getAll())
    // A browser that keeps nothing has nothing to say.
    .catch(() => [])
    .then(kept => {
      for (const draft of kept) drafts.set(draft.id, draft)
    })
  return loading
}

/** What was typed into the dialog and not saved; it outlives the dialog, the screen and the tab. */
export const readProfileDraft = (): ProfileWords | undefined => drafts.get(ownId())?.words

export async function keepProfileDraft(words: ProfileWords): Promise<void> {
  const draft = { id: ownId(), words }
  drafts.set(draft.id, draft)
  await store.write(all => void all.put(draft)).catch(() => {})
}

export async function forgetProfileDraft(): Promise<void> {
  const id = ownId()
  drafts.delete(id)
  await store.write(all => void all.delete(id)).catch(() => {})
}
