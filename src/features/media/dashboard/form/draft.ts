import { deleteDraft, saveDraft as storeDraft } from '#web/drafts/draft-store.ts'
import { EMPTY_DETAILS, type MediaDetails } from '../media-item.ts'

/** A draft is a list: the form for new items has one entry per file. Entries without text are not stored. */
export function toStored(entries: MediaDetails[]): MediaDetails[] | undefined {
  const filled = entries.filter(({ title, description, alt }) => title || description || alt)
  return filled.length > 0 ? filled : undefined
}

export function fromStored(stored: Partial<MediaDetails>[]): MediaDetails[] {
  return stored.map(details => ({ ...EMPTY_DETAILS, ...details }))
}

/** For a form that is not open. `form`: the kind of what is added, or the id of what is changed. */
export function saveDraft(form: string, entries: MediaDetails[]): void {
  const value = toStored(entries)
  void (value ? storeDraft('media', form, value) : deleteDraft('media', form))
}
