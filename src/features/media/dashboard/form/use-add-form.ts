import { useState } from 'react'
import { problemWithFile } from '#features/media/file-choice.rules.ts'
import type { MediaKind } from '#features/media/media.rules.ts'
import { NO_WORDS, type Words } from '../media-item.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import { readDraft, saveDraft } from './draft.ts'

/** A file with its words; either may still be missing. */
export interface Entry {
  key: string
  words: Words
  file: File | null
  /** Set once it was handed over. */
  transferId: string | null
}

const createEntry = (words: Words, file: File | null = null): Entry => ({
  key: crypto.randomUUID(),
  words,
  file,
  transferId: null,
})

/** What is being typed and chosen for new movies or images. */
export function useAddForm(kind: MediaKind) {
  const texts = libraryTexts[kind]
  const [kept] = useState(() => readDraft(kind).map(words => createEntry(words)))
  const [entries, setEntries] = useState(kept.length > 0 ? kept : [createEntry(NO_WORDS)])
  const [isBegun, setBegun] = useState(kept.length > 0)
  const [problem, setProblem] = useState<string | null>(null)

  const setState = (next: Entry[]) => {
    setEntries(next)
    // The words of what was handed over are kept by its transfer.
    const own = next.filter(({ transferId }) => !transferId)
    saveDraft(
      kind,
      own.map(({ words }) => words),
    )
  }
  const change = (key: string, changes: Partial<Entry>) =>
    setState(entries.map(entry => (entry.key === key ? { ...entry, ...changes } : entry)))
  const forgetTransfer = (key: string) => {
    const transferId = entries.find(entry => entry.key === key)?.transferId
    if (transferId) uploadQueue().cancel(transferId)
  }
  const fileProblem = (file: File) => {
    const found = problemWithFile(kind, file)
    return found && texts.fileProblems[found]
  }
  const findProblem = () => {
    const isFull = ({ words, file }: Entry) => words.title.trim() && words.description.trim() && file
    if (!entries.every(isFull)) return texts.fieldsMissing
    return entries.map(({ file }) => file && fileProblem(file)).find(Boolean) ?? null
  }

  return {
    entries,
    problem,
    /** It opened with what somebody had typed before. */
    isBegun,
    startOver() {
      setBegun(false)
      setProblem(null)
      setState([createEntry(NO_WORDS)])
    },
    /** The first file goes where it was asked for, the others where one is missing, then to new entries. */
    choose(files: File[], key: string | null) {
      const asked = key ?? entries.find(({ file }) => !file)?.key ?? (entries.length === 1 && entries[0]?.key)
      const waiting = [...files]
      const first = asked ? waiting.shift() : undefined
      const filled = entries.map(entry => {
        if (entry.key === asked) return { ...entry, file: first ?? entry.file }
        return entry.file ? entry : { ...entry, file: waiting.shift() ?? null }
      })
      setState([...filled, ...waiting.map(file => createEntry(NO_WORDS, file))])
      setProblem(files.map(fileProblem).find(Boolean) ?? null)
    },
    write: (key: string, words: Words) => change(key, { words }),
    remove(key: string) {
      forgetTransfer(key)
      setProblem(null)
      setState(entries.filter(entry => entry.key !== key))
    },
    /** The file and its words stay in the form. */
    cancel(key: string) {
      forgetTransfer(key)
      change(key, { transferId: null })
    },
    submit() {
      const found = findProblem()
      setProblem(found)
      if (found) return
      setBegun(false)
      setState(entries.map(entry => handOver(kind, entry)))
    },
  }
}

function handOver(kind: MediaKind, entry: Entry): Entry {
  const { words, file, transferId } = entry
  if (!file) return entry
  if (!transferId) return { ...entry, transferId: uploadQueue().send({ kind, itemId: null, words, file }) }
  uploadQueue().retry(transferId, { words, file })
  return entry
}
