import type { MediaKind } from '#features/media/media.rules.ts'
import { TextButton } from '#ui/text-button.tsx'
import { TransferNotice } from '../library/transfer-notice.tsx'
import { mediaTexts } from '../media.texts.ts'
import { isInProgress, type Transfer } from '../upload/transfer.ts'
import { FilePreview } from './file-preview.tsx'
import styles from './media-form.module.css'

interface Props {
  kind: MediaKind
  file: File
  transfer: Transfer | undefined
  onChange: () => void
  onRemove: (() => void) | undefined
  onCancel: () => void
}

/** A chosen file and, during its upload, the progress. */
export function FileBox({ kind, file, transfer, onChange, onRemove, onCancel }: Props) {
  const isBusy = transfer !== undefined && isInProgress(transfer)
  return (
    <div className={styles.box}>
      <FilePreview key={`${file.name} ${file.lastModified} ${file.size}`} kind={kind} file={file} />
      {transfer && (
        <div className={styles.progress}>
          <TransferNotice transfer={transfer} />
        </div>
      )}
      <div className={styles.boxActions}>
        {isBusy ? (
          transfer.stage !== 'finishing' && (
            <TextButton isQuiet onClick={onCancel}>
              {mediaTexts.cancelUpload}
            </TextButton>
          )
        ) : (
          <>
            <TextButton onClick={onChange}>{mediaTexts.changeFile}</TextButton>
            {onRemove && (
              <TextButton isQuiet onClick={onRemove}>
                {mediaTexts.removeFile}
              </TextButton>
            )}
          </>
        )}
      </div>
    </div>
  )
}
