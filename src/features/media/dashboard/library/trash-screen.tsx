import { Link } from 'react-router'
import { type MediaKind, TRASH_DAYS } from '#features/media/media.rules.ts'
import { formatDay } from '#shared/time/dates.ts'
import { TextButton } from '#ui/actions/text-button.tsx'
import { BareMortar } from '#ui/motion/bare-mortar.tsx'
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx'
import { mediaListOf } from '../list/media-lists.ts'
import { useMediaList } from '../list/use-media-list.ts'
import { mediaTexts } from '../media.en.ts'
import type { MediaItem } from '../media-item.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import tile from '../tile/media-tile.module.css'
import { MediaTiles } from '../tile/media-tiles.tsx'
import { Thumbnail } from '../tile/thumbnail.tsx'
import { Waiting } from './library-list.tsx'
import styles from './library-screen.module.css'
import { ListSkeleton, ListTrouble } from './list-states.tsx'
import { useRestoration } from './use-removal.tsx'

const DAY_MS = 24 * 60 * 60 * 1_000

/** What was deleted in the last 30 days, and the way back. */
export function TrashScreen({ kind, canChange }: { kind: MediaKind; canChange: boolean }) {
  const texts = libraryTexts[kind]
  const store = mediaListOf(kind, { isTrash: true })
  const { stage, items, failures, hasMore, isLoadingMore } = useMediaList(store)
  const restore = useRestoration(kind)
  return (
    <section className={styles.section} aria-busy={stage === 'loading'}>
      <Link className={`${styles.trashLink} ${styles.back}`} to=".">
        {mediaTexts.backToList}
      </Link>
      <h1>{texts.trashTitle}</h1>
      <p className={styles.hint}>{mediaTexts.trashHint}</p>
      <VisuallyHidden as="h2">{mediaTexts.trash}</VisuallyHidden>
      <div className={styles.section}>
        {stage === 'failed' && <ListTrouble kind={kind} failures={failures} onRetry={store.load} />}
        {stage === 'loading' && <ListSkeleton />}
        {stage === 'loaded' && items.length === 0 && <BareMortar title={texts.trashEmpty} />}
        {stage === 'loaded' && items.length > 0 && (
          <MediaTiles view="list" hasMore={hasMore} hasFailed={failures > 0} onMore={store.loadMore}>
            {items.map(item => (
              <TrashRow key={item.id} item={item} onRestore={canChange ? restore : undefined} />
            ))}
          </MediaTiles>
        )}
        {isLoadingMore && <Waiting text={mediaTexts.loadingMore} />}
      </div>
    </section>
  )
}

interface RowProps {
  item: MediaItem
  onRestore: ((item: MediaItem) => Promise<void>) | undefined
}

function TrashRow({ item, onRestore }: RowProps) {
  const deletedAt = new Date(item.deletedAt ?? item.createdAt).getTime()
  const goneOn = new Date(deletedAt + TRASH_DAYS * DAY_MS).toISOString()
  return (
    <li className={`${tile.tile} ${tile.list}`}>
      <div className={tile.picture}>
        <Thumbnail item={item} sizes="128px" />
      </div>
      <div className={tile.words}>
        <h3>{item.title}</h3>
        <p className={tile.description}>{item.description}</p>
        <p className={tile.caption}>{mediaTexts.goneOn(formatDay(goneOn))}</p>
      </div>
      {onRestore && (
        <div className={tile.actions}>
          <TextButton onClick={() => onRestore(item)}>{mediaTexts.restore}</TextButton>
        </div>
      )}
    </li>
  )
}
