import { NO_WORDS, type Words } from '../media-item.ts'

const keyOf = (form: string) => `draft:${form}`
const isEmpty = (words: Words) => !words.title && !words.description && !words.alt

/**
 * Words that were typed and not sent yet; they outlive the form, the screen and the tab.
 * `form`: the kind of what is added, or the id of what is changed.
 */
export function readDraft(form: string): Words[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(form)) ?? '[]') as Partial<Words>[]
    return kept.map(words => ({ ...NO_WORDS, ...words }))
  } catch {
    // Forbidden storage, or something that is not ours.
    return []
  }
}

export function saveDraft(form: string, words: Words[]): void {
  const typed = words.filter(one => !isEmpty(one))
  try {
    if (typed.length > 0) localStorage.setItem(keyOf(form), JSON.stringify(typed))
    else localStorage.removeItem(keyOf(form))
  } catch {
    // Storage may be full or forbidden: the words then last as long as the page.
  }
}
