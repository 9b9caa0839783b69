import { Children, type ReactNode } from 'react'
import { ListEnd } from '#ui/lists/list-end.tsx'
import { MoreFailed } from '#ui/lists/more-failed.tsx'
import { mediaTexts } from '../media.en.ts'
import styles from './media-tiles.module.css'
import type { View } from './view.ts'

interface Props {
  view: View
  hasMore: boolean
  /** The last try to get more did not succeed. */
  hasFailed: boolean
  onMore: () => void
  children: ReactNode
}

/** Tiles or rows; the next page is fetched before its place comes into sight. */
export function MediaTiles({ view, hasMore, hasFailed, onMore, children }: Props) {
  return (
    <>
      <ul className={`${styles.tiles} ${styles[view]}`}>{children}</ul>
      {hasMore && hasFailed && (
        <MoreFailed text={mediaTexts.moreFailed} action={mediaTexts.tryAgainNow} onRetry={onMore} />
      )}
      {hasMore && !hasFailed && <ListEnd key={Children.count(children)} onNear={onMore} margin="1200px" />}
    </>
  )
}
