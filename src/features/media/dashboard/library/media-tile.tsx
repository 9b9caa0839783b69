import { memo } from 'react'
import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'
import { formatDay } from '#shared/time/dates.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { mediaTexts } from '../media.en.ts'
import type { MediaItem } from '../media-item.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import type { Transfer } from '../upload/transfer.ts'
import styles from './media-tile.module.css'
import { StateNotice } from './state-notice.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { TransferNotice } from './transfer-notice.tsx'
import { TransferActions } from './transfer-tile.tsx'
import type { View } from './view.ts'

export interface TileActions {
  onOpen: (item: MediaItem) => void
  onEdit: (item: MediaItem) => void
  onDelete: (item: MediaItem) => void
  onRetry: (item: MediaItem) => void
}

interface Props {
  item: MediaItem
  view: View
  actions: TileActions
  canChange: boolean
  /** A new file for it that is on its way. */
  transfer?: Transfer | undefined
}

const SHOWN_OF_DESCRIPTION = 100
const SIZES = {
  grid: '(max-width: 599px) 100vw, (max-width: 1023px) 50vw, 380px',
  list: '128px',
}

/** One movie or image, as a tile of the grid or a row of the list. Unchanged, it is not drawn again. */
export const MediaTile = memo(function MediaTile({ item, view, actions, canChange, transfer }: Props) {
  const isMovie = 'durationMs' in item
  const isReady = item.state === 'ready' && !transfer
  const notice = transfer ? <TransferNotice transfer={transfer} /> : <StateNotice item={item} />
  return (
    <li className={`${styles.tile} ${styles[view]}`}>
      <div className={styles.picture} data-dim={!isReady && item.url !== ''} data-bare={item.url === ''}>
        <Thumbnail item={item} sizes={SIZES[view]} />
        {!isReady && view === 'grid' && <div className={styles.over}>{notice}</div>}
        {view === 'grid' && item.uses.length > 0 && isReady && (
          <span className={styles.tag} title={mediaTexts.usedOn(item.uses)}>
            <StatusIcon kind="good" />
            <span>{mediaTexts.usedOn(item.uses)}</span>
          </span>
        )}
        {item.url !== '' && (isReady || view === 'list') && (
          <button
            type="button"
            className={isMovie ? styles.play : styles.look}
            onClick={() => actions.onOpen(item)}
          >
            <VisuallyHidden>{libraryTexts[isMovie ? 'video' : 'image'].open(item.title)}</VisuallyHidden>
            {isMovie && <PlaySign durationMs={item.durationMs} />}
          </button>
        )}
      </div>
      <div className={styles.words}>
        <h3>{item.title}</h3>
        {view === 'list' && !isReady ? (
          notice
        ) : (
          <p className={styles.description}>{shorten(item.description)}</p>
        )}
        <p className={styles.caption}>
          <DotSeparated facts={factsOf(item, view)} />
        </p>
      </div>
      {canChange &&
        (transfer ? <TransferActions transfer={transfer} /> : <Actions item={item} actions={actions} />)}
    </li>
  )
})

function PlaySign({ durationMs }: { durationMs: number | null }) {
  return (
    <span>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <path d="M4 2.5v13l11-6.500z" />
      </svg>
      {durationMs !== null && mediaTexts.duration(durationMs)}
    </span>
  )
}

function Actions({ item, actions }: Pick<Props, 'item' | 'actions'>) {
  return (
    <div className={styles.actions}>
      <span>
        {item.state === 'failed' && (
          <TextButton onClick={() => actions.onRetry(item)}>{mediaTexts.retry}</TextButton>
        )}
        <TextButton onClick={() => actions.onEdit(item)}>{mediaTexts.edit}</TextButton>
      </span>
      {/* At the far end, away from the thumb that edits. */}
      <TextButton isQuiet onClick={() => actions.onDelete(item)}>
        {mediaTexts.delete}
      </TextButton>
    </div>
  )
}

function factsOf(item: MediaItem, view: View): string[] {
  const parts = [mediaTexts.uploadedOn(formatDay(item.createdAt))]
  if ('gallery' in item && item.gallery) parts.push(mediaTexts.galleries[item.gallery])
  if (view === 'list' && item.uses.length > 0) parts.push(mediaTexts.usedOn(item.uses))
  return parts
}

/** Cut by what a reader calls characters; a shorter one stays as it is. */
function shorten(description: string): string {
  if (graphemes(description).length <= SHOWN_OF_DESCRIPTION) return description
  return `${cutToGraphemes(description, SHOWN_OF_DESCRIPTION)}…`
}
