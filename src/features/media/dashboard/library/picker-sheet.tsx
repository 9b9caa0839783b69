import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { LoadMoreTrigger } from '#ui/load-more-trigger.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FileInput, openFileInput } from '../form/file-input.tsx'
import { suggestTitle } from '../form/suggest-title.ts'
import { useFileCheck } from '../form/use-file-check.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { EMPTY_DETAILS, isUnfinished, type MediaItem } from '../media-item.ts'
import { useMediaList } from '../media-queries.ts'
import { uploadQueue, useTransfers } from '../upload/upload-queue.ts'
import styles from './picker-sheet.module.css'
import { Thumbnail } from './thumbnail.tsx'
import { TransferNotice } from './transfer-notice.tsx'
import { TransferActions } from './transfer-tile.tsx'

interface Props {
  kind: MediaKind
  /** The URL of the chosen item. */
  url: string
  onChoose: (item: MediaItem) => void
  onClose: () => void
}

/** The whole library as a grid, with a search. A file that is uploaded here is chosen once it is ready. */
export function PickerSheet({ kind, url, onChoose, onClose }: Props) {
  const texts = libraryTexts[kind]
  const [search, setSearch] = useState('')
  const list = useMediaList(kind, { search })
  const { upload, problem, transfers, awaitedId } = usePickerUpload(kind)
  const input = useRef<HTMLInputElement>(null)
  const awaited = list.items.find(({ id, url: ready }) => id === awaitedId && ready !== '')
  const chooseAwaited = useEffectEvent((item: MediaItem) => onChoose(item))
  useEffect(() => {
    if (awaited) chooseAwaited(awaited)
  }, [awaited])

  const choose = (item: MediaItem) => {
    onChoose(item)
    onClose()
  }
  return (
    <Sheet
      variant="wide"
      isTall
      title={texts.chooseFile}
      caption={texts.formats}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{mediaTexts.close}</Button>
          <Button variant="primary" onClick={() => openFileInput(input.current)}>
            {mediaTexts.upload}
          </Button>
        </>
      }
    >
      <FileInput ref={input} kind={kind} hasSeveral={false} isDisabled={false} onChoose={upload} />
      <SearchField
        label={mediaTexts.search}
        hint={mediaTexts.searchHint}
        search={search}
        onSearch={setSearch}
      />
      {transfers.map(transfer => (
        <div key={transfer.id} className={styles.transfer}>
          <TransferNotice transfer={transfer} />
          <TransferActions transfer={transfer} />
        </div>
      ))}
      {list.status === 'loading' && <p role="status">{mediaTexts.loading}</p>}
      {list.status === 'ready' && list.items.length === 0 && (
        <p className={styles.message}>{search ? mediaTexts.nothingFound : texts.noneToPick}</p>
      )}
      <ul className={styles.grid}>
        {list.items.map(item => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={item.url !== '' && item.url === url}
              disabled={item.url === ''}
              onClick={() => choose(item)}
            >
              <Thumbnail item={item} sizes="(max-width: 599px) 33vw, 200px" className={styles.picture} />
              <span className={styles.title} lang="fr">
                {item.title}
              </span>
              {isUnfinished(item) && (
                <span className={styles.state}>{mediaTexts.preparationPercent(item.percent)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {list.hasMore && list.nextStatus === 'idle' && (
        <LoadMoreTrigger key={list.items.length} onNear={list.loadNext} margin="400px" />
      )}
      {(list.status === 'failed' || list.nextStatus === 'failed') && (
        <div className={styles.message} role="alert">
          <p>{texts.pickFailed}</p>
          <Button onClick={list.hasMore ? list.loadNext : list.retry}>{mediaTexts.tryAgainNow}</Button>
        </div>
      )}
    </Sheet>
  )
}

/** Uploads of this sheet, with titles from their file names. */
function usePickerUpload(kind: MediaKind) {
  const files = useFileCheck(kind)
  const [file, setFile] = useState<File | null>(null)
  const [ids, setIds] = useState<readonly string[]>([])
  const [awaitedId, setAwaitedId] = useState<string | null>(null)
  const transfers = useTransfers().filter(({ id }) => ids.includes(id))
  const remember = useEffectEvent((transferId: string, itemId: string) => {
    if (ids.includes(transferId)) setAwaitedId(itemId)
  })
  useEffect(
    () =>
      uploadQueue().onEvent(event => {
        if (event.type === 'stored') remember(event.transfer.id, event.item.id)
      }),
    [],
  )
  return {
    transfers,
    awaitedId,
    problem: file && files.problemOf(file),
    async upload([chosen]: File[]) {
      if (!chosen) return
      setFile(chosen)
      if ((await files.check(chosen)) !== null) return
      const details = { ...EMPTY_DETAILS, title: suggestTitle(kind, chosen, []), wordsLater: true }
      const id = uploadQueue().send({ kind, itemId: null, details, file: chosen })
      setIds(known => [...known, id])
    },
  }
}
