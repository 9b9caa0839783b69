import { Link } from 'react-router'
import type { MediaKind } from '#features/media/media.rules.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { PagedList } from '#web/paged-list.ts'
import { libraryTexts } from '../library.en.ts'
import { mediaTexts } from '../media.en.ts'
import type { MediaItem } from '../media-item.ts'
import type { Transfer } from '../upload/transfer.ts'
import styles from './library-screen.module.css'
import { ListLoadError, ListSkeleton } from './list-states.tsx'
import { MediaTile, type TileActions } from './media-tile.tsx'
import { MediaTiles } from './media-tiles.tsx'
import { TransferTile } from './transfer-tile.tsx'
import type { View } from './view.ts'

interface Props {
  kind: MediaKind
  list: PagedList<MediaItem>
  transfers: readonly Transfer[]
  view: View
  actions: TileActions
  canChange: boolean
}

export function LibraryList(props: Props) {
  const { kind, list } = props
  const isLoading = list.status === 'loading'
  return (
    <section className={styles.section} aria-busy={isLoading}>
      <div className={styles.sectionHead}>
        <h2>{libraryTexts[kind].list}</h2>
        {isLoading ? (
          <LoadingStatus text={mediaTexts.loading} />
        ) : (
          <Link className={styles.trashLink} to="?trash">
            {mediaTexts.trash}
          </Link>
        )}
      </div>
      <ListContent {...props} />
      {list.nextStatus === 'loading' && <LoadingStatus text={mediaTexts.loadingMore} />}
    </section>
  )
}

export function LoadingStatus({ text }: { text: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {text}
    </p>
  )
}

function ListContent({ kind, list, transfers, view, actions, canChange }: Props) {
  const texts = libraryTexts[kind]
  const listedIds = new Set(list.items.map(({ id }) => id))
  const replacements = new Map(transfers.map(transfer => [transfer.itemId, transfer]))
  const newUploads = transfers.filter(({ itemId }) => !itemId || !listedIds.has(itemId))
  if (list.status === 'failed' && newUploads.length === 0)
    return <ListLoadError kind={kind} failures={list.failures} onRetry={list.retry} />
  if (list.status === 'loading' && newUploads.length === 0) return <ListSkeleton />
  if (list.items.length === 0 && newUploads.length === 0)
    return <EmptyState title={texts.emptyTitle} hint={texts.emptyHint} />
  return (
    <MediaTiles view={view} list={list}>
      {newUploads.map(transfer => (
        <TransferTile key={transfer.id} transfer={transfer} view={view} />
      ))}
      {list.items.map(item => (
        <MediaTile
          key={item.id}
          {...{ item, view, actions, canChange }}
          transfer={replacements.get(item.id)}
        />
      ))}
    </MediaTiles>
  )
}
