import { useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import { useToast } from '#ui/toast.tsx'
import { changedValues } from '#web/drafts/changed-values.ts'
import { useDraft } from '#web/drafts/use-drafted-form.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { callsFor } from '../media-calls.ts'
import { detailsOf, type MediaDetails, type MediaItem } from '../media-item.ts'
import { putItem } from '../media-queries.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import { useFileCheck } from './use-file-check.ts'

interface Callbacks {
  onSaved: () => void
  onFailed: (message: string) => void
}

/** Changes the details of an item, and optionally replaces its file. */
export function useEditForm(kind: MediaKind, item: MediaItem, { onSaved, onFailed }: Callbacks) {
  const texts = libraryTexts[kind]
  const toast = useToast()
  // The item itself may change while the form is open.
  const [base] = useState(() => detailsOf(item))
  const changesIn = (details: MediaDetails) => changedValues(details, base)
  const draft = useDraft({
    feature: 'media',
    item: item.id,
    original: () => base,
    toStored: (details): Partial<MediaDetails>[] | undefined =>
      isEmpty(changesIn(details)) ? undefined : [changesIn(details)],
    fromStored([stored]) {
      const details = { ...base, ...stored }
      return isEmpty(changesIn(details)) ? undefined : details
    },
  })
  const details = draft.values
  const changes = changesIn(details)
  const [file, setFile] = useState<File | null>(null)
  const [transferId, setTransferId] = useState<string | null>(null)
  const files = useFileCheck(kind)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function saveDetails() {
    setSaving(true)
    try {
      putItem(kind, await callsFor(kind).edit(item, changes))
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
      return isEmpty(changes) ? null : () => draft.store()
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
      if (transferId) uploadQueue().retry(transferId, { details, changes, file })
      else setTransferId(uploadQueue().send({ kind, itemId: item.id, details, changes, file }))
    },
  }
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

/** Gives the reason of a refusal. A broken connection and a failing server have none worth reading. */
function failureMessage(error: unknown, texts: (typeof libraryTexts)[MediaKind]): string {
  const isKnown = error instanceof ApiFailure ? (error.status ?? 500) < 500 : error instanceof Error
  return isKnown ? texts.updateFailedBecause((error as Error).message) : texts.updateFailed
}
