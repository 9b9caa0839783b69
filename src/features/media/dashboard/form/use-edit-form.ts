import { useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { useToast } from '#ui/toast.tsx'
import { useDraft } from '#web/drafts/use-drafted-form.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { callsFor } from '../media-calls.ts'
import { detailsOf, type MediaDetails, type MediaItem } from '../media-item.ts'
import { putItem } from '../media-queries.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import { fromStored, toStored } from './draft.ts'
import { useFileCheck } from './use-file-check.ts'

interface Callbacks {
  onSaved: () => void
  onFailed: (message: string) => void
}

/** Changes the details of an item, and optionally replaces its file. */
export function useEditForm(kind: MediaKind, item: MediaItem, { onSaved, onFailed }: Callbacks) {
  const texts = libraryTexts[kind]
  const toast = useToast()
  const draft = useDraft({
    feature: 'media',
    item: item.id,
    original: () => detailsOf(item),
    toStored: details => (isChanged(details, item) ? toStored([details]) : undefined),
    fromStored(stored) {
      const [details] = fromStored(stored)
      return details && isChanged(details, item) ? details : undefined
    },
  })
  const details = draft.values
  const [file, setFile] = useState<File | null>(null)
  const [transferId, setTransferId] = useState<string | null>(null)
  const files = useFileCheck(kind)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function saveDetails() {
    setSaving(true)
    try {
      putItem(kind, await callsFor(kind).edit(item, details))
      draft.remove()
      toast('success', texts.updated)
      onSaved()
    } catch (error) {
      onFailed(failureMessage(error, texts))
    } finally {
      setSaving(false)
    }
  }

  /** False, and the reason is shown, for a form that cannot be sent. */
  function validate(): boolean {
    // An item that was added among many has no description yet.
    const hasWords = details.description.trim() !== '' || item.description === ''
    const isComplete = details.title.trim() && hasWords
    const found = isComplete ? file && files.problemOf(file) : mediaTexts.detailsMissing
    setProblem(found)
    return !found
  }

  return {
    details,
    file,
    problem: problem ?? (file && files.problemOf(file)),
    isSaving,
    transferId,
    isRestored: draft.isRestored,
    change: (next: MediaDetails) => draft.change(next),
    startOver: draft.startOver,
    /** Deletes the draft and cancels a failed upload. Returns the undo; null where nothing was changed. */
    discard(): (() => void) | null {
      if (transferId) uploadQueue().cancel(transferId)
      draft.remove()
      return isChanged(details, item) ? () => draft.store() : null
    },
    choose(chosen: File) {
      setFile(chosen)
      setProblem(null)
      void files.check(chosen)
    },
    keepFile() {
      if (transferId) {
        uploadQueue().cancel(transferId)
        // The transfer stored the details until now.
        draft.store()
      }
      setTransferId(null)
      setFile(null)
      setProblem(null)
    },
    validate,
    async submit() {
      if (!validate()) return
      if (!file) return saveDetails()
      draft.remove()
      if (transferId) uploadQueue().retry(transferId, { details, file })
      else setTransferId(uploadQueue().send({ kind, itemId: item.id, details, file }))
    },
  }
}

function isChanged(details: MediaDetails, item: MediaItem): boolean {
  const { title, description, alt, gallery, focus } = detailsOf(item)
  return (
    details.title !== title ||
    details.description !== description ||
    details.alt !== alt ||
    details.gallery !== gallery ||
    // A draft of an earlier release has none.
    (details.focus ?? focus) !== focus
  )
}

/** Gives the reason of a refusal. A broken connection and a failing server have none worth reading. */
function failureMessage(error: unknown, texts: (typeof libraryTexts)[MediaKind]): string {
  const isKnown = error instanceof ApiFailure ? (error.status ?? 500) < 500 : error instanceof Error
  return isKnown ? texts.updateFailedBecause((error as Error).message) : texts.updateFailed
}
