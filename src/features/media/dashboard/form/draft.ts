import { deleteDraft, readDraft as readStored, saveDraft as saveStored } from '#web/drafts/draft-store.ts'
import { NO_WORDS, type Words } from '../media-item.ts'

const isEmpty = (words: Words) => !words.title && !words.description && !words.alt

/** `form`: the kind of what is added, or the id of what is changed. */
export function readDraft(form: string): Words[] {
  const stored = readStored<Partial<Words>[]>('media', form)?.value ?? []
  return stored.map(words => ({ ...NO_WORDS, ...words }))
}

export function saveDraft(form: string, words: Words[]): void {
  const typed = words.filter(one => !isEmpty(one))
  void (typed.length > 0 ? saveStored('media', form, typed) : deleteDraft('media', form))
}
