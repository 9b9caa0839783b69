import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { BegunNote } from '#ui/form-sheet.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { mediaTexts } from '../media.en.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import { failureText } from '../upload/failure-text.ts'
import { isOnItsWay } from '../upload/transfer.ts'
import { useTransfers } from '../upload/use-transfers.ts'
import { FileBox } from './file-box.tsx'
import { FileInput, openFileInput } from './file-input.tsx'
import { FileZone } from './file-zone.tsx'
import styles from './media-form.module.css'
import { useAddForm } from './use-add-form.ts'
import { WordFields } from './word-fields.tsx'

interface Props {
  kind: MediaKind
  onClose: () => void
}

/** New movies or images: as many at once as were chosen, each with its words. */
export function AddSheet({ kind, onClose }: Props) {
  const texts = libraryTexts[kind]
  const form = useAddForm(kind)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const askedFor = useRef<string | null>(null)
  const transfers = useTransfers()
  const transferOf = (id: string | null) => transfers.find(transfer => transfer.id === id)
  const mine = form.entries.flatMap(({ transferId }) => transferOf(transferId) ?? [])
  const entries = form.entries.filter(({ transferId }) => !transferId || transferOf(transferId))
  const isBusy = mine.some(isOnItsWay)
  const isStored = entries.length === 0
  const failed = mine.find(({ stage }) => stage === 'failed')
  // Movies tell their failure in a notification; images where the eye is.
  const problem = form.problem ?? (failed && kind === 'image' ? failureText(failed) : null)

  useEffect(() => {
    if (isStored) onClose()
  }, [isStored, onClose])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const openFor = (key: string) => (options?: { withCamera: boolean }) => {
    askedFor.current = key
    openFileInput(input.current, options)
  }
  const choose = (files: File[]) => {
    form.choose(files, askedFor.current)
    askedFor.current = null
  }
  return (
    <Sheet
      title={texts.add}
      caption={texts.formats}
      onClose={onClose}
      problem={problem}
      foot={
        <>
          <Button onClick={onClose}>{isBusy ? mediaTexts.close : mediaTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy} disabled={isBusy}>
            {isBusy ? busyText(mine) : texts.add}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {form.isBegun && (
          <BegunNote
            text={mediaTexts.begun}
            startOverLabel={mediaTexts.startOver}
            onStartOver={form.startOver}
          />
        )}
        <FileInput ref={input} kind={kind} hasSeveral isDisabled={isBusy} onChoose={choose} />
        {entries.map(({ key, file, words, transferId }) => {
          const transfer = transferOf(transferId)
          return (
            <div key={key} className={styles.entry}>
              {file ? (
                <FileBox
                  {...{ kind, file, transfer }}
                  onChange={openFor(key)}
                  onRemove={entries.length > 1 ? () => form.remove(key) : undefined}
                  onCancel={() => form.cancel(key)}
                />
              ) : (
                <FileZone kind={kind} onOpen={openFor(key)} onDrop={files => form.choose(files, key)} />
              )}
              <WordFields
                {...{ kind, words }}
                isDisabled={transfer !== undefined && isOnItsWay(transfer)}
                onChange={next => form.write(key, next)}
              />
            </div>
          )
        })}
        {isBusy && <p className={styles.hint}>{mediaTexts.goesOnHint}</p>}
      </form>
    </Sheet>
  )
}

/** Bytes first, then the item. */
function busyText(transfers: { stage: string }[]): string {
  return transfers.every(({ stage }) => stage === 'finishing') ? mediaTexts.adding : mediaTexts.uploading
}
