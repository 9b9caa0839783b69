import { readDraft, saveDraft } from '#web/drafts/draft-store.ts'
import { EMPTY_DETAILS, type MediaDetails } from '../media-item.ts'
import type { Transfer } from '../upload/transfer.ts'

/** A draft is a list: the form for new items has one entry per file. Entries without text are not stored. */
export function toStored(entries: MediaDetails[]): MediaDetails[] | undefined {
  const filled = entries.filter(({ title, description, alt }) => title || description || alt)
  return filled.length > 0 ? filled : undefined
}

export function fromStored(stored: Partial<MediaDetails>[]): MediaDetails[] {
  return stored.map(details => ({ ...EMPTY_DETAILS, ...details }))
}

/** Keeps the text of a cancelled upload for its form, which is not open, beside what was typed there since. */
export function keepAsDraft({ kind, itemId, details, changes }: Transfer): void {
  const form = itemId ?? kind
  const typed = readDraft<MediaDetails[]>('media', form)?.value ?? []
  // The form of an item has one entry, and its draft is later than the upload.
  if (itemId && typed[0]) return
  const value = itemId ? [changes ?? details] : toStored([...typed, details])
  if (value) void saveDraft('media', form, value)
}
