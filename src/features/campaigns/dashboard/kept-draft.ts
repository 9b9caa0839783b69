import { accountId } from '#features/auth/dashboard/session.ts'

/** Kept for one account: whoever else signs in on this device sees none of it. */
const storedAs = (name: string) => `${name}:${accountId()}`

/** Also here, should the device's own storage be full or forbidden. */
const drafts = new Map<string, unknown>()

/** What was typed into a dialog and not sent yet; it outlives the dialog, the screen and the tab. */
export function readDraft<Draft extends object>(name: string): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(name)) ?? 'null')
    if (typeof stored === 'object' && stored !== null) return stored as Partial<Draft>
  } catch {
    // Somebody else's, or storage is forbidden.
  }
  return (drafts.get(storedAs(name)) as Partial<Draft> | undefined) ?? {}
}

export function keepDraft(name: string, draft: object): void {
  drafts.set(storedAs(name), draft)
  try {
    localStorage.setItem(storedAs(name), JSON.stringify(draft))
  } catch {
    // It then lasts as long as the page.
  }
}

export function forgetDraft(name: string): void {
  drafts.delete(storedAs(name))
  // Where nothing can be stored, nothing has to be removed.
  try {
    localStorage.removeItem(storedAs(name))
  } catch {}
}
