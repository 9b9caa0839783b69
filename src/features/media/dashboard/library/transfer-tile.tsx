import { useRef } from 'react'
import { TextButton } from '#ui/text-button.tsx'
import { ACCEPTED } from '../form/accepted.ts'
import { saveDraft } from '../form/draft.ts'
import { mediaTexts } from '../media.en.ts'
import type { Transfer } from '../upload/transfer.ts'
import { uploadQueue } from '../upload/upload-queue.ts'
import styles from './media-tile.module.css'
import { TransferNotice } from './transfer-notice.tsx'
import type { View } from './view.ts'

/** A file on its way stands in the list from the first byte on. */
export function TransferTile({ transfer, view }: { transfer: Transfer; view: View }) {
  const { words, stage } = transfer
  const notice = <TransferNotice transfer={transfer} />
  const isOnItsWay = stage !== 'failed' && stage !== 'interrupted'
  return (
    <li className={`${styles.tile} ${styles[view]}`}>
      <div className={styles.picture} data-bare="true">
        {view === 'grid' && <div className={styles.over}>{notice}</div>}
      </div>
      <div className={styles.words}>
        <h3>{words.title}</h3>
        {view === 'list' ? notice : <p className={styles.description}>{words.description}</p>}
        {isOnItsWay && <p className={styles.caption}>{mediaTexts.goesOn}</p>}
      </div>
      <TransferActions transfer={transfer} />
    </li>
  )
}

/** Cancel or, after trouble, what helps. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const { id, stage } = transfer
  const cancel = () => {
    // Words that were typed for it wait in the form: for the next file, or as a draft of the item.
    saveDraft(transfer.itemId ?? transfer.kind, [transfer.words])
    uploadQueue().cancel(id)
  }
  return (
    <div className={styles.actions}>
      {stage === 'failed' && (
        <TextButton onClick={() => uploadQueue().retry(id)}>{mediaTexts.retry}</TextButton>
      )}
      {stage === 'interrupted' && <ChooseAgain transfer={transfer} />}
      {stage !== 'finishing' && (
        <TextButton isQuiet onClick={cancel}>
          {stage === 'failed' || stage === 'interrupted' ? mediaTexts.discard : mediaTexts.cancelUpload}
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
