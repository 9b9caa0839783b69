import { useState } from 'react'
import { problemWithFile } from '#features/media/file-choice.rules.ts'
import type { MediaKind } from '#features/media/media.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { useToast } from '#ui/toasts.tsx'
import { mediaTexts } from '../media.en.ts'
import { callsFor } from '../media-calls.ts'
import { type MediaItem, type Words, wordsOf } from '../media-item.ts'
import { putItem } from '../media-queries.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import { readDraft, saveDraft } from './draft.ts'

interface Outcome {
  onSaved: () => void
  /** Told in words, where the kind of item tells it. */
  onFailed: (message: string) => void
}

/** Other words for an item, and perhaps another file. */
export function useEditForm(kind: MediaKind, item: MediaItem, { onSaved, onFailed }: Outcome) {
  const texts = libraryTexts[kind]
  const toast = useToast()
  const [draft] = useState(() => readDraft(item.id)[0])
  const [words, setWords] = useState<Words>(draft ?? wordsOf(item))
  const [isBegun, setBegun] = useState(draft !== undefined && isChanged(draft, item))
  const [file, setFile] = useState<File | null>(null)
  const [transferId, setTransferId] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const fileProblem = (chosen: File) => {
    const found = problemWithFile(kind, chosen)
    return found && texts.fileProblems[found]
  }
  const keepDraft = (typed: Words) => saveDraft(item.id, isChanged(typed, item) ? [typed] : [])
  async function saveText() {
    setSaving(true)
    try {
      putItem(kind, await callsFor(kind).edit(item, words))
      saveDraft(item.id, [])
      toast('success', texts.updated)
      onSaved()
    } catch (error) {
      onFailed(reasonOf(error, texts))
    } finally {
      setSaving(false)
    }
  }

  return {
    words,
    file,
    problem,
    isSaving,
    transferId,
    /** It opened with what somebody had typed before. */
    isBegun,
    write(next: Words) {
      setWords(next)
      keepDraft(next)
    },
    startOver() {
      setWords(wordsOf(item))
      setBegun(false)
      saveDraft(item.id, [])
    },
    /** Forgets what was typed, and an upload that stopped. Returns the way back; null where nothing was typed. */
    discard(): (() => void) | null {
      if (transferId) uploadQueue().cancel(transferId)
      saveDraft(item.id, [])
      return isChanged(words, item) ? () => keepDraft(words) : null
    },
    choose(chosen: File) {
      setFile(chosen)
      setProblem(fileProblem(chosen))
    },
    keepFile() {
      if (transferId) {
        uploadQueue().cancel(transferId)
        // They were the upload's until now.
        keepDraft(words)
      }
      setTransferId(null)
      setFile(null)
      setProblem(null)
    },
    async submit() {
      const found =
        words.title.trim() && words.description.trim() ? file && fileProblem(file) : mediaTexts.wordsMissing
      setProblem(found)
      if (found) return
      if (!file) return saveText()
      saveDraft(item.id, [])
      if (transferId) uploadQueue().retry(transferId, { words, file })
      else setTransferId(uploadQueue().send({ kind, itemId: item.id, words, file }))
    },
  }
}

function isChanged(words: Words, item: MediaItem): boolean {
  const { title, description, alt, gallery } = wordsOf(item)
  return (
    words.title !== title ||
    words.description !== description ||
    words.alt !== alt ||
    words.gallery !== gallery
  )
}

/** With the reason where somebody gave one; a broken line and a failing server have none worth reading. */
function reasonOf(error: unknown, texts: (typeof libraryTexts)[MediaKind]): string {
  const isKnown = error instanceof ApiFailure ? (error.status ?? 500) < 500 : error instanceof Error
  return isKnown ? texts.updateFailedBecause((error as Error).message) : texts.updateFailed
}
