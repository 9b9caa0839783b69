import { useRef } from 'react'
import { TextButton } from '#ui/text-button.tsx'
import { ACCEPTED } from '../form/accepted.ts'
import { keepAsDraft } from '../form/draft.ts'
import { mediaTexts } from '../media.texts.ts'
import { isInProgress, type Transfer } from '../upload/transfer.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import styles from './media-tile.module.css'
import { TransferNotice } from './transfer-notice.tsx'
import type { View } from './view.ts'

/** An upload in the list, shown from its first byte on. */
export function TransferTile({ transfer, view }: { transfer: Transfer; view: View }) {
  const { details } = transfer
  const notice = <TransferNotice transfer={transfer} />
  return (
    <li className={`${styles.tile} ${styles[view]}`}>
      <div className={styles.picture} data-empty="true">
        {view === 'grid' && <div className={styles.over}>{notice}</div>}
      </div>
      <div className={styles.text}>
        <h3 lang="fr">{details.title}</h3>
        {view === 'list' ? (
          notice
        ) : (
          <p className={styles.description} lang="fr">
            {details.description}
          </p>
        )}
        {isInProgress(transfer) && <p className={styles.caption}>{mediaTexts.continuesInBackground}</p>}
      </div>
      <TransferActions transfer={transfer} />
    </li>
  )
}

/** Cancel; after a failure, Retry or Discard. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const { id, stage, canRetry } = transfer
  const cancel = () => {
    keepAsDraft(transfer)
    uploadQueue().cancel(id)
  }
  return (
    <div className={styles.actions}>
      {stage === 'failed' && canRetry && (
        <TextButton onClick={() => uploadQueue().retry(id)}>{mediaTexts.retry}</TextButton>
      )}
      {(stage === 'interrupted' || !canRetry) && <ChooseAgain transfer={transfer} />}
      {stage !== 'finishing' && (
        <TextButton isQuiet onClick={cancel}>
          {isInProgress(transfer) ? mediaTexts.cancelUpload : mediaTexts.discard}
        </TextButton>
      )}
    </div>
  )
}

function ChooseAgain({ transfer: { id, kind } }: { transfer: Transfer }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <TextButton onClick={() => chooser.current?.click()}>{mediaTexts.chooseFileAgain}</TextButton>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED[kind]}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) uploadQueue().retry(id, { file })
        }}
      />
    </>
  )
}
