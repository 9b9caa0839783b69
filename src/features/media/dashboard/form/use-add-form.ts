import { useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { useDraft } from '#web/drafts/use-drafted-form.ts'
import { validateFile } from '../../file-validation.rules.ts'
import { libraryTexts } from '../library.en.ts'
import { EMPTY_DETAILS, type MediaDetails } from '../media-item.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import { fromStored, toStored } from './draft.ts'

/** A file and its details; either may still be missing. */
export interface Entry {
  key: string
  details: MediaDetails
  file: File | null
  /** Set once it is in the upload queue. */
  transferId: string | null
}

const createEntry = (details: MediaDetails, file: File | null = null): Entry => ({
  key: crypto.randomUUID(),
  details,
  file,
  transferId: null,
})

/** Adds movies or images, one entry for each. */
export function useAddForm(kind: MediaKind) {
  const texts = libraryTexts[kind]
  const draft = useDraft({
    feature: 'media',
    item: kind,
    original: () => ({ entries: [createEntry(EMPTY_DETAILS)] }),
    // A transfer stores its details itself.
    toStored: ({ entries }) =>
      toStored(entries.filter(({ transferId }) => !transferId).map(({ details }) => details)),
    fromStored(stored) {
      const entries = fromStored(stored).map(details => createEntry(details))
      return entries.length > 0 ? { entries } : undefined
    },
  })
  const { entries } = draft.values
  const [isSubmitted, setSubmitted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const setEntries = (next: Entry[]) => draft.change({ entries: next })
  const changeEntry = (key: string, changes: Partial<Entry>) =>
    setEntries(entries.map(entry => (entry.key === key ? { ...entry, ...changes } : entry)))
  const cancelTransfer = (key: string) => {
    const transferId = entries.find(entry => entry.key === key)?.transferId
    if (transferId) uploadQueue().cancel(transferId)
  }
  const fileProblem = (file: File) => {
    const found = validateFile(kind, file)
    return found && texts.fileProblems[found]
  }
  const findProblem = () => {
    const isComplete = ({ details, file }: Entry) =>
      details.title.trim() && details.description.trim() && file
    if (!entries.every(isComplete)) return texts.fieldsMissing
    return entries.map(({ file }) => file && fileProblem(file)).find(Boolean) ?? null
  }

  return {
    entries,
    problem,
    /** The form opened with an earlier draft, and nothing was submitted since. */
    isRestored: draft.isRestored && !isSubmitted,
    startOver() {
      setProblem(null)
      draft.startOver()
    },
    /** The first file goes to the entry that it was chosen for, the others to entries without a file, then to new ones. */
    choose(files: File[], key: string | null) {
      const target =
        key ?? entries.find(({ file }) => !file)?.key ?? (entries.length === 1 && entries[0]?.key)
      const rest = [...files]
      const first = target ? rest.shift() : undefined
      const filled = entries.map(entry => {
        if (entry.key === target) return { ...entry, file: first ?? entry.file }
        return entry.file ? entry : { ...entry, file: rest.shift() ?? null }
      })
      setEntries([...filled, ...rest.map(file => createEntry(EMPTY_DETAILS, file))])
      setProblem(files.map(fileProblem).find(Boolean) ?? null)
    },
    change: (key: string, details: MediaDetails) => changeEntry(key, { details }),
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

function sendEntry(kind: MediaKind, entry: Entry): Entry {
  const { details, file, transferId } = entry
  if (!file) return entry
  if (!transferId) return { ...entry, transferId: uploadQueue().send({ kind, itemId: null, details, file }) }
  uploadQueue().retry(transferId, { details, file })
  return entry
}
