import { memo } from 'react'
import { isServerFault } from '#features/media/media.rules.ts'
import { cutToGraphemes, graphemes } from '#shared/text/graphemes.ts'
import { formatDay } from '#shared/time/dates.ts'
import { DotSeparated } from '#ui/dot-separated.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import { type MediaItem, placesIn } from '../media-item.ts'
import { problemText } from '../media-problems.texts.ts'
import type { Transfer } from '../upload/transfer.ts'
import styles from './media-tile.module.css'
import noticeStyles from './notice.module.css'
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
  /** An upload in progress that replaces its file. */
  transfer?: Transfer | undefined
  /** Undefined outside the selection mode. */
  isSelected?: boolean | undefined
  onSelect?: (item: MediaItem) => void
}

const MAX_DESCRIPTION_LENGTH = 100
const SIZES = {
  grid: '(max-width: 599px) 100vw, (max-width: 1023px) 50vw, 380px',
  list: '128px',
}

/** One movie or image, as a tile of the grid or a row of the list. Memoized: the list may hold thousands. */
export const MediaTile = memo(function MediaTile(props: Props) {
  const { item, view, actions, canChange, transfer, isSelected, onSelect } = props
  const places = placesIn(item.uses)
  const isMovie = 'durationMs' in item
  const isReady = item.state === 'ready' && !transfer
  const notice = transfer ? <TransferNotice transfer={transfer} /> : <StateNotice item={item} />
  return (
    <li className={`${styles.tile} ${styles[view]}`} data-item={item.id}>
      <div className={styles.picture} data-dim={!isReady && item.url !== ''} data-empty={item.url === ''}>
        <Thumbnail item={item} sizes={SIZES[view]} />
        {!isReady && view === 'grid' && <div className={styles.over}>{notice}</div>}
        {view === 'grid' && places.length > 0 && isReady && (
          <span className={styles.tag} title={mediaTexts.usedOn(places)}>
            <StatusIcon kind="good" />
            <span>{mediaTexts.usedOn(places)}</span>
          </span>
        )}
        {isSelected !== undefined && (
          <label className={styles.check}>
            <input type="checkbox" checked={isSelected} onChange={() => onSelect?.(item)} />
            <VisuallyHidden>{mediaTexts.selectOne(item.title)}</VisuallyHidden>
          </label>
        )}
        {item.url !== '' && (isReady || view === 'list') && isSelected === undefined && (
          <button
            type="button"
            className={isMovie ? styles.play : styles.look}
            onClick={() => actions.onOpen(item)}
          >
            <VisuallyHidden>{libraryTexts[isMovie ? 'video' : 'image'].open(item.title)}</VisuallyHidden>
            {isMovie && <PlayIcon durationMs={item.durationMs} />}
          </button>
        )}
      </div>
      <div className={styles.text}>
        <h3 lang="fr">{item.title}</h3>
        {view === 'list' && !isReady ? (
          notice
        ) : (
          <p className={styles.description} lang={item.description ? 'fr' : undefined}>
            {item.description ? shorten(item.description) : mediaTexts.noWords}
          </p>
        )}
        <p className={styles.caption}>
          <DotSeparated facts={factsOf(item, view)} />
        </p>
      </div>
      {canChange &&
        isSelected === undefined &&
        (transfer ? <TransferActions transfer={transfer} /> : <Actions item={item} actions={actions} />)}
    </li>
  )
})

/** The progress of an item that is not ready, or why its preparation failed. */
function StateNotice({ item: { state, percent, problem, title } }: { item: MediaItem }) {
  if (state === 'ready') return null
  if (state === 'failed')
    return (
      <div className={noticeStyles.failed}>
        <p className={noticeStyles.name}>
          <StatusIcon kind="failed" />
          {mediaTexts.couldNotPrepare}
        </p>
        <p className={noticeStyles.caption}>{problemText(problem)}</p>
      </div>
    )
  return (
    <div>
      <p className={noticeStyles.name}>
        {state === 'uploaded' ? mediaTexts.preparationQueued : mediaTexts.preparationPercent(percent)}
      </p>
      <div className={noticeStyles.progress}>
        <ProgressBar percent={percent} label={mediaTexts.preparationOf(title)} />
      </div>
    </div>
  )
}

function PlayIcon({ durationMs }: { durationMs: number | null }) {
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
        {item.state === 'failed' && isServerFault(item.problem) && (
          <TextButton onClick={() => actions.onRetry(item)}>{mediaTexts.retry}</TextButton>
        )}
        <TextButton onClick={() => actions.onEdit(item)}>{mediaTexts.edit}</TextButton>
      </span>
      {/* Far from Edit, so that a thumb does not hit it by mistake. */}
      <TextButton isQuiet onClick={() => actions.onDelete(item)}>
        {mediaTexts.delete}
      </TextButton>
    </div>
  )
}

function factsOf(item: MediaItem, view: View): string[] {
  const parts = [mediaTexts.uploadedOn(formatDay(item.createdAt))]
  if ('gallery' in item && item.gallery) parts.push(mediaTexts.galleries[item.gallery])
  const places = placesIn(item.uses)
  if (view === 'list' && places.length > 0) parts.push(mediaTexts.usedOn(places))
  return parts
}

/** Cuts by grapheme, so that no visible character is split. */
function shorten(description: string): string {
  if (graphemes(description).length <= MAX_DESCRIPTION_LENGTH) return description
  return `${cutToGraphemes(description, MAX_DESCRIPTION_LENGTH)}…`
}
