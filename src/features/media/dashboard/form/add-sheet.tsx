import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { RestoredDraftNote } from '#ui/form-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { failureText, isInProgress } from '../upload/transfer.ts'
import { useTransfers } from '../upload/upload-queue.ts'
import { BatchRows } from './batch-rows.tsx'
import { DetailsFields, GalleryChoice } from './details-fields.tsx'
import { FileBox } from './file-box.tsx'
import { FileInput, openFileInput } from './file-input.tsx'
import { FileZone } from './file-zone.tsx'
import styles from './media-form.module.css'
import { useAddForm } from './use-add-form.ts'

interface Props {
  kind: MediaKind
  /** Files that were dropped on the screen. */
  files?: readonly File[] | undefined
  onClose: () => void
}

/** Adds movies or images: one with its details, or several with a title each. */
export function AddSheet({ kind, files = NO_FILES, onClose }: Props) {
  const texts = libraryTexts[kind]
  const form = useAddForm(kind)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The entry that the file is chosen for. */
  const targetKey = useRef<string | null>(null)
  const transfers = useTransfers()
  const transferOf = (id: string | null) => transfers.find(transfer => transfer.id === id)
  const mine = form.entries.flatMap(({ transferId }) => transferOf(transferId) ?? [])
  const entries = form.entries.filter(({ transferId }) => !transferId || transferOf(transferId))
  const isBusy = mine.some(isInProgress)
  const isDone = entries.length === 0
  const failed = mine.find(({ stage }) => stage === 'failed')
  // The failed upload of a movie is reported by a toast.
  const problem = form.problem ?? (failed && kind === 'image' ? failureText(failed) : null)

  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])

  const takeDropped = useEffectEvent((dropped: readonly File[]) => {
    if (dropped.length > 0 && !isBusy) form.choose([...dropped], null, { isAddition: true })
  })
  useEffect(() => takeDropped(files), [files])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const openFor = (key: string) => (options?: { withCamera: boolean }) => {
    targetKey.current = key
    openFileInput(input.current, options)
  }
  const choose = (files: File[]) => {
    form.choose(files, targetKey.current)
    targetKey.current = null
  }
  return (
    <Sheet
      title={texts.add}
      caption={texts.formats}
      onClose={onClose}
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>{isBusy ? mediaTexts.close : mediaTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy} disabled={isBusy}>
            {isBusy ? busyText(mine) : entries.length > 1 ? texts.addMany(entries.length) : texts.add}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {form.isRestored && (
          <RestoredDraftNote
            text={mediaTexts.begun}
            startOverLabel={mediaTexts.startOver}
            onStartOver={form.startOver}
          />
        )}
        <FileInput ref={input} kind={kind} hasSeveral isDisabled={isBusy} onChoose={choose} />
        {form.isBatch && (
          <>
            {kind === 'image' && (
              <GalleryChoice
                label={mediaTexts.galleryForAll}
                gallery={entries[0]?.details.gallery ?? 'none'}
                isDisabled={isBusy}
                onChoose={form.chooseGallery}
              />
            )}
            <BatchRows
              {...{ kind, entries, transferOf }}
              problemOf={form.problemOf}
              onTitle={({ key, details }, title) => form.change(key, { ...details, title })}
              onChooseFile={({ key }) => openFor(key)()}
              onRemove={({ key }) => form.remove(key)}
              onCancel={({ key }) => form.cancel(key)}
            />
            {!isBusy && (
              <Button
                onClick={() => {
                  targetKey.current = null
                  openFileInput(input.current)
                }}
              >
                {mediaTexts.addFiles}
              </Button>
            )}
            <p className={styles.hint}>{mediaTexts.wordsLater}</p>
          </>
        )}
        {(form.isBatch ? [] : entries).map(({ key, file, details, transferId }) => {
          const transfer = transferOf(transferId)
          return (
            <div key={key} className={styles.entry}>
              {file ? (
                <FileBox
                  {...{ kind, file, transfer }}
                  onChange={openFor(key)}
                  onRemove={undefined}
                  onCancel={() => form.cancel(key)}
                />
              ) : (
                <FileZone kind={kind} onOpen={openFor(key)} />
              )}
              <DetailsFields
                {...{ kind, details }}
                isDisabled={transfer !== undefined && isInProgress(transfer)}
                onChange={next => form.change(key, next)}
              />
            </div>
          )
        })}
        {isBusy && <p className={styles.hint}>{mediaTexts.continuesHint}</p>}
      </form>
    </Sheet>
  )
}

const NO_FILES: readonly File[] = []

/** First the bytes are uploaded, then the item is added. */
function busyText(transfers: { stage: string }[]): string {
  return transfers.every(({ stage }) => stage === 'finishing') ? mediaTexts.adding : mediaTexts.uploading
}
