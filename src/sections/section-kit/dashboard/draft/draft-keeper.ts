import { hasWords, type KeptEditing, type Versioned } from '#sections/section-kit/editing.rules.ts'
import { type DraftKey, keepDraft, removeDraft } from './drafts.ts'

export interface DraftKeeper {
  keep(editing: KeptEditing<Versioned>): void
  /** Hands over to the device what waits for its turn: the page may be about to go. */
  flush(): void
}

/**
 * Writes each state of what is being typed to the device. What is typed during a write is written by the next one:
 * nothing waits for a pause.
 */
export function createDraftKeeper(key: DraftKey, onOutcome: (isKept: boolean) => void): DraftKeeper {
  let next: KeptEditing<Versioned> | null = null
  let writes = 0

  async function writeNext(): Promise<void> {
    if (!next) return
    const editing = next
    next = null
    writes += 1
    try {
      if (hasWords(editing) || editing.unsent)
        await keepDraft({ ...key, ...editing, keptAt: new Date().toISOString() })
      else await removeDraft(key.id)
      onOutcome(true)
    } catch {
      // No room, or a browser that keeps nothing: the person is told, and asked before leaving.
      onOutcome(false)
    }
    writes -= 1
    await writeNext()
  }

  return {
    keep(editing) {
      next = editing
      if (writes === 0) void writeNext()
    },
    flush: () => void writeNext(),
  }
}
