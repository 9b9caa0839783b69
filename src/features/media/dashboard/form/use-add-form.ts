import { useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { useDraft } from '#web/drafts/use-drafted-form.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { EMPTY_DETAILS, type MediaDetails } from '../media-item.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import { fromStored, toStored } from './draft.ts'
import { suggestTitle } from './suggest-title.ts'
import { useFileCheck } from './use-file-check.ts'

/** A file and its details; either may still be missing. */
export interface Entry {
  key: string
  details: MediaDetails
  file: File | null
  /** The title that was made from the file, when there are several. */
  suggestedTitle: string | null
  /** Set once it is in the upload queue. */
  transferId: string | null
}

const createEntry = (details: MediaDetails, file: File | null = null): Entry => ({
  key: crypto.randomUUID(),
  details,
  file,
  suggestedTitle: null,
  transferId: null,
})

/** Adds movies or images: one with all its details, or several with a title each and one gallery for all. */
export function useAddForm(kind: MediaKind) {
  const texts = libraryTexts[kind]
  const draft = useDraft({
    feature: 'media',
    item: kind,
    original: () => ({ entries: [createEntry(EMPTY_DETAILS)] }),
    // A transfer stores its details itself, and a suggested title is not typed text.
    toStored: ({ entries }) =>
      toStored(
        entries
          .filter(({ transferId, details, suggestedTitle }) => {
            const isSuggestion = details.title === suggestedTitle && !details.description && !details.alt
            return !transferId && !isSuggestion
          })
          .map(({ details }) => details),
      ),
    fromStored(stored) {
      const entries = fromStored(stored).map(details => createEntry(details))
      return entries.length > 0 ? { entries } : undefined
    },
  })
  const { entries } = draft.values
  const isBatch = entries.length > 1
  const files = useFileCheck(kind)
  const [isSubmitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const setEntries = (next: Entry[]) => draft.change({ entries: next })
  /** Text of an entry whose upload has failed is stored with the upload. */
  const setDetails = (next: Entry[]) => {
    setEntries(next)
    for (const [index, entry] of next.entries())
      if (entry.transferId && entry.details !== entries[index]?.details)
        uploadQueue().saveDetails(entry.transferId, detailsToSend(entry))
  }
  const changeEntry = (key: string, changes: Partial<Entry>) =>
    setEntries(entries.map(entry => (entry.key === key ? { ...entry, ...changes } : entry)))
  const cancelTransfer = (key: string) => {
    const transferId = entries.find(entry => entry.key === key)?.transferId
    if (transferId) uploadQueue().cancel(transferId)
  }
  const fileProblem = entries.map(({ file }) => file && files.problemOf(file)).find(Boolean) ?? null
  const findProblem = () => {
    if (isBatch && entries.some(({ file }) => !file)) return mediaTexts.filesMissing
    if (isBatch && entries.some(({ details }) => !details.title.trim())) return mediaTexts.titlesMissing
    const isComplete = ({ details, file }: Entry) =>
      details.title.trim() && (isBatch || details.description.trim()) && file
    if (!entries.every(isComplete)) return texts.fieldsMissing
    return fileProblem
  }

  return {
    entries,
    isBatch,
    problem: problem ?? fileProblem,
    problemOf: ({ file }: Entry) => file && files.problemOf(file),
    /** The form opened with an earlier draft, and nothing was submitted since. */
    isRestored: draft.isRestored && !isSubmitted,
    startOver() {
      setProblem(null)
      draft.startOver()
    },
    /**
     * The first file goes to the entry that it was chosen for, the others to entries without a file, then to new ones.
     * `isAddition`: never in the place of a file that was chosen before.
     */
    choose(chosen: File[], key: string | null, { isAddition = false } = {}) {
      const only = !isAddition && entries.length === 1 ? entries[0]?.key : undefined
      const target = key ?? entries.find(({ file }) => !file)?.key ?? only
      const rest = [...chosen]
      const first = target ? rest.shift() : undefined
      const filled = entries.map(entry => {
        if (entry.key === target) return { ...entry, file: first ?? entry.file }
        return entry.file ? entry : { ...entry, file: rest.shift() ?? null }
      })
      const gallery = entries[0]?.details.gallery ?? 'none'
      const added = rest.map(file => createEntry({ ...EMPTY_DETAILS, gallery }, file))
      setEntries(withTitles(kind, [...filled, ...added]))
      setProblem(null)
      for (const file of chosen) void files.check(file)
    },
    change: (key: string, details: MediaDetails) =>
      setDetails(entries.map(entry => (entry.key === key ? { ...entry, details } : entry))),
    /** One choice for all entries. */
    chooseGallery: (gallery: MediaDetails['gallery']) =>
      setDetails(entries.map(entry => ({ ...entry, details: { ...entry.details, gallery } }))),
    remove(key: string) {
      cancelTransfer(key)
      setProblem(null)
      setEntries(entries.filter(entry => entry.key !== key))
    },
    /** The file and its details stay in the form. */
    cancel(key: string) {
      cancelTransfer(key)
      changeEntry(key, { transferId: null })
    },
    submit() {
      const found = findProblem()
      setProblem(found)
      if (found) return
      setSubmitted(true)
      setEntries(entries.map(entry => sendEntry(kind, entry)))
    },
  }
}

/** Several files get titles to begin with; one file gets what the person types. */
function withTitles(kind: MediaKind, entries: Entry[]): Entry[] {
  if (entries.length < 2) return entries
  const taken: string[] = entries.map(({ details }) => details.title)
  return entries.map(entry => {
    const { details, file, suggestedTitle } = entry
    const isTyped = details.title !== '' && details.title !== suggestedTitle
    if (!file || isTyped || suggestedTitle) return entry
    const title = suggestTitle(kind, file, taken)
    taken.push(title)
    return { ...entry, suggestedTitle: title, details: { ...details, title } }
  })
}

function detailsToSend({ details }: Entry): MediaDetails {
  const isWordless = !details.description.trim()
  return { ...details, ...(isWordless && { wordsLater: true }) }
}

function sendEntry(kind: MediaKind, entry: Entry): Entry {
  const { file, transferId } = entry
  if (!file) return entry
  const details = detailsToSend(entry)
  if (!transferId) return { ...entry, transferId: uploadQueue().send({ kind, itemId: null, details, file }) }
  uploadQueue().retry(transferId, { details, file })
  return entry
}
