import { Children, type ReactNode } from 'react'
import { LoadMoreError } from '#ui/load-more-error.tsx'
import { LoadMoreTrigger } from '#ui/load-more-trigger.tsx'
import { stopSecondTap } from '#ui/second-tap.ts'
import type { PagedList } from '#web/paged-list.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import styles from './media-tiles.module.css'
import type { View } from './view.ts'

interface Props {
  view: View
  list: PagedList<MediaItem>
  children: ReactNode
}

/** A grid of tiles or a list of rows. Loads the next page before its end is visible. */
export function MediaTiles({ view, list: { hasMore, nextStatus, loadNext }, children }: Props) {
  const hasFailed = nextStatus === 'failed'
  return (
    <>
      <ul className={`${styles.tiles} ${styles[view]}`} onClickCapture={stopSecondTap}>
        {children}
      </ul>
      {hasMore && hasFailed && (
        <LoadMoreError text={mediaTexts.moreFailed} action={mediaTexts.tryAgainNow} onRetry={loadNext} />
      )}
      {hasMore && !hasFailed && (
        <LoadMoreTrigger key={Children.count(children)} onNear={loadNext} margin="1200px" />
      )}
    </>
  )
}
