import { Link } from 'react-router'
import { type MediaKind, TRASH_DAYS } from '#features/media/media.rules.ts'
import { formatDay } from '#shared/time/dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import { useMediaList } from '../media-queries.ts'
import { LoadingStatus } from './library-list.tsx'
import styles from './library-screen.module.css'
import { ListLoadError, ListSkeleton } from './list-states.tsx'
import tile from './media-tile.module.css'
import { MediaTiles } from './media-tiles.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useMediaActions } from './use-media-actions.tsx'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Items deleted in the last 30 days; each can be restored. */
export function TrashScreen({ kind, canChange }: { kind: MediaKind; canChange: boolean }) {
  const texts = libraryTexts[kind]
  const list = useMediaList(kind, { isTrash: true })
  const { items, status } = list
  const { restore } = useMediaActions(kind)
  return (
    <section className={styles.section} aria-busy={status === 'loading'}>
      <Link className={`${styles.trashLink} ${styles.back}`} to=".">
        {mediaTexts.backToList}
      </Link>
      <h1>{texts.trashTitle}</h1>
      <p className={styles.hint}>{mediaTexts.trashHint}</p>
      <p className={styles.hint}>{mediaTexts.trashFilesHint}</p>
      <VisuallyHidden as="h2">{mediaTexts.trash}</VisuallyHidden>
      <div className={styles.section}>
        {status === 'failed' && <ListLoadError kind={kind} failures={list.failures} onRetry={list.retry} />}
        {status === 'loading' && <ListSkeleton />}
        {status === 'ready' && items.length === 0 && <EmptyState title={texts.trashEmpty} />}
        {status === 'ready' && items.length > 0 && (
          <MediaTiles view="list" list={list}>
            {items.map(item => (
              <TrashRow key={item.id} item={item} onRestore={canChange ? restore : undefined} />
            ))}
          </MediaTiles>
        )}
        {list.nextStatus === 'loading' && <LoadingStatus text={mediaTexts.loadingMore} />}
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
  const purgedOn = new Date(deletedAt + TRASH_DAYS * DAY_MS).toISOString()
  return (
    <li className={`${tile.tile} ${tile.list}`}>
      <div className={tile.picture}>
        <Thumbnail item={item} sizes="128px" />
      </div>
      <div className={tile.text}>
        <h3 lang="fr">{item.title}</h3>
        <p className={tile.description} lang="fr">
          {item.description}
        </p>
        <p className={tile.caption}>{mediaTexts.purgedOn(formatDay(purgedOn))}</p>
      </div>
      {onRestore && (
        <div className={tile.actions}>
          <TextButton onClick={() => onRestore(item)}>{mediaTexts.restore}</TextButton>
        </div>
      )}
    </li>
  )
}
