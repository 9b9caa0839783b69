import { MEDIA_LIMITS, type MediaKind } from '#features/media/media.rules.ts'
import { stopSecondTap } from '#ui/second-tap.ts'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TransferNotice } from '../library/transfer-notice.tsx'
import { mediaTexts } from '../media.texts.ts'
import { isInProgress, type Transfer } from '../upload/transfer.ts'
import styles from './batch-rows.module.css'
import { FileStill } from './file-preview.tsx'
import type { Entry } from './use-add-form.ts'

interface Props {
  kind: MediaKind
  entries: readonly Entry[]
  transferOf: (id: string | null) => Transfer | undefined
  problemOf: (entry: Entry) => string | null
  onTitle: (entry: Entry, title: string) => void
  onChooseFile: (entry: Entry) => void
  onRemove: (entry: Entry) => void
  onCancel: (entry: Entry) => void
}

/** Several files, each with its picture and its title. */
export function BatchRows(props: Props) {
  const { kind, entries, transferOf, problemOf, onTitle, onChooseFile, onRemove, onCancel } = props
  return (
    <ul className={styles.rows} onClickCapture={stopSecondTap}>
      {entries.map((entry, index) => {
        const { key, file, details, transferId } = entry
        const transfer = transferOf(transferId)
        const isBusy = transfer !== undefined && isInProgress(transfer)
        const number = index + 1
        return (
          <li key={key} className={styles.row}>
            {file ? (
              <FileStill kind={kind} file={file} />
            ) : (
              <TextButton onClick={() => onChooseFile(entry)}>{mediaTexts.chooseFileAgain}</TextButton>
            )}
            <div className={styles.fields}>
              <TextField
                label={mediaTexts.titleNumber(number)}
                lang="fr-CA"
                value={details.title}
                maxLength={MEDIA_LIMITS.title}
                disabled={isBusy}
                problem={problemOf(entry) ?? undefined}
                onValueChange={title => onTitle(entry, title)}
              />
              {transfer && <TransferNotice transfer={transfer} />}
              <div className={styles.foot}>
                <span className={styles.size}>{file && mediaTexts.size(file.size)}</span>
                {isBusy ? (
                  transfer.stage !== 'finishing' && (
                    <TextButton isQuiet onClick={() => onCancel(entry)}>
                      {mediaTexts.cancelUpload}
                    </TextButton>
                  )
                ) : (
                  <TextButton
                    isQuiet
                    aria-label={mediaTexts.removeNumber(number, details.title)}
                    onClick={() => onRemove(entry)}
                  >
                    {mediaTexts.removeFile}
                  </TextButton>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
