import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { RestoredDraftNote } from '#ui/form-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toast.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { type MediaItem, placesIn } from '../media-item.ts'
import { failureText, isInProgress } from '../upload/transfer.ts'
import { useTransfers } from '../upload/upload-queue.ts'
import { DetailsFields } from './details-fields.tsx'
import { FileBox } from './file-box.tsx'
import { FileInput, openFileInput } from './file-input.tsx'
import { FocusField } from './focus-field.tsx'
import { FormerFiles } from './former-files.tsx'
import styles from './media-form.module.css'
import { useEditForm } from './use-edit-form.ts'

interface Props {
  kind: MediaKind
  item: MediaItem
  /** Why the last save failed, for images. */
  failure: string | null
  onFailure: (message: string | null) => void
  onClose: () => void
  /** Opens it again, after Undo. */
  onReopen: () => void
}

export function EditSheet({ kind, item, failure, onFailure, onClose, onReopen }: Props) {
  const texts = libraryTexts[kind]
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const confirm = useConfirm()
  const form = useEditForm(kind, item, {
    onSaved: onClose,
    // For movies in a toast, for images in the sheet.
    onFailed: message => (kind === 'video' ? toast('error', message) : onFailure(message)),
  })
  const transfer = useTransfers().find(({ id }) => id === form.transferId)
  const isSending = transfer !== undefined && isInProgress(transfer)
  const isBusy = form.isSaving || isSending
  const isDone = form.transferId !== null && !transfer
  const uploadFailure = transfer?.stage === 'failed' && kind === 'image' ? failureText(transfer) : null
  const problem = form.problem ?? failure ?? uploadFailure

  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    onFailure(null)
    if (form.file && !form.transferId && form.validate() && !(await confirmReplacement())) return
    void form.submit()
  }
  const confirmReplacement = () =>
    confirm({
      title: mediaTexts.confirmReplaceTitle,
      message: mediaTexts.confirmReplace(item.title),
      details: <p className={styles.hint}>{mediaTexts.confirmReplaceHint}</p>,
      confirmLabel: mediaTexts.replace,
      cancelLabel: mediaTexts.cancel,
    })
  // Only Cancel deletes the draft; closing the sheet in another way does not.
  const cancel = () => {
    const undo = form.discard()
    onFailure(null)
    onClose()
    if (!undo) return
    const run = () => {
      undo()
      onReopen()
    }
    toast('warning', mediaTexts.draftDiscarded, { label: mediaTexts.undo, run })
  }
  const places = placesIn(item.uses)
  const isUploading = isSending && transfer.stage !== 'finishing'
  return (
    <Sheet
      title={texts.edit}
      caption={places.length > 0 ? mediaTexts.usedOn(places) : texts.formats}
      onClose={onClose}
      problem={problem}
      footer={
        <>
          {isSending ? (
            <Button onClick={onClose}>{mediaTexts.close}</Button>
          ) : (
            <Button onClick={cancel}>{mediaTexts.cancel}</Button>
          )}
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={isBusy}>
            {isUploading ? mediaTexts.uploading : isBusy ? mediaTexts.updating : texts.update}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <div className={styles.entry}>
          {form.isRestored && (
            <RestoredDraftNote
              text={mediaTexts.begun}
              startOverLabel={mediaTexts.startOver}
              onStartOver={form.startOver}
            />
          )}
          <FocusField
            url={item.url}
            focus={form.details.focus ?? item.focus}
            isDisabled={isBusy}
            onChoose={focus => form.change({ ...form.details, focus })}
          />
          <DetailsFields kind={kind} details={form.details} isDisabled={isBusy} onChange={form.change} />
          <FileInput
            ref={input}
            kind={kind}
            hasSeveral={false}
            isDisabled={isBusy}
            onChoose={([file]) => file && form.choose(file)}
          />
          {form.file ? (
            <FileBox
              {...{ kind, transfer, file: form.file }}
              onChange={() => openFileInput(input.current)}
              onRemove={form.keepFile}
              onCancel={form.keepFile}
            />
          ) : (
            <div className={styles.replace}>
              <Button disabled={isBusy} onClick={() => openFileInput(input.current)}>
                {mediaTexts.replaceFile}
              </Button>
              <p className={styles.hint}>{mediaTexts.replaceHint}</p>
            </div>
          )}
          {!isBusy && <FormerFiles kind={kind} item={item} />}
        </div>
        {isUploading && <p className={styles.hint}>{mediaTexts.continuesHint}</p>}
      </form>
    </Sheet>
  )
}
