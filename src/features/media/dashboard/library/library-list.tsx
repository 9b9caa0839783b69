import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { GALLERIES, type MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { PagedList } from '#web/paged-list.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import type { ListFilter } from '../media-queries.ts'
import type { Transfer } from '../upload/transfer.ts'
import { ArrangeList } from './arrange-list.tsx'
import styles from './library-screen.module.css'
import { ListLoadError, ListSkeleton } from './list-states.tsx'
import { MediaTile, type TileActions } from './media-tile.tsx'
import { MediaTiles } from './media-tiles.tsx'
import { TransferTile } from './transfer-tile.tsx'
import { useMediaActions } from './use-media-actions.tsx'
import type { View } from './view.ts'

interface Props {
  kind: MediaKind
  list: PagedList<MediaItem>
  transfers: readonly Transfer[]
  view: View
  actions: TileActions
  canChange: boolean
  filter: LibraryFilter
  onFilter: (filter: LibraryFilter) => void
}

/** Smaller libraries need no search. */
const SEARCHED_FROM = 9

export function LibraryList(props: Props) {
  const { kind, list, canChange, filter, onFilter } = props
  const [mode, setMode] = useState<'look' | 'arrange' | 'select'>('look')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(NONE)
  /** Empties the search field, which keeps its own text while somebody types. */
  const [resets, setResets] = useState(0)
  const { removeMany } = useMediaActions(kind)
  const isLoading = list.status === 'loading'
  const selected = list.items.filter(({ id }) => selectedIds.has(id))
  const toggle = useCallback(({ id }: MediaItem) => {
    setSelectedIds(ids =>
      ids.has(id) ? new Set([...ids].filter(known => known !== id)) : new Set([...ids, id]),
    )
  }, [])
  const open = (next: typeof mode) => {
    setMode(next)
    setSelectedIds(NONE)
  }
  const removeSelected = async () => {
    if (await removeMany(selected)) open('look')
  }
  const hasSeveral = canChange && list.items.length > 1
  return (
    <section className={styles.section} aria-busy={isLoading}>
      <div className={styles.sectionHead}>
        <h2>{libraryTexts[kind].list}</h2>
        {isLoading ? (
          <LoadingStatus text={mediaTexts.loading} />
        ) : mode === 'look' ? (
          <div className={styles.tools}>
            {hasSeveral && <TextButton onClick={() => open('arrange')}>{mediaTexts.arrange}</TextButton>}
            {hasSeveral && <TextButton onClick={() => open('select')}>{mediaTexts.select}</TextButton>}
            <Link className={styles.trashLink} to="?trash">
              {mediaTexts.trash}
            </Link>
          </div>
        ) : (
          <TextButton onClick={() => open('look')}>
            {mode === 'arrange' ? mediaTexts.arranged : mediaTexts.selectEnd}
          </TextButton>
        )}
      </div>
      {(isFiltered(filter) || list.total >= SEARCHED_FROM) && (
        <ListTools key={resets} kind={kind} filter={filter} onFilter={onFilter} />
      )}
      {mode === 'arrange' ? (
        <ArrangeList kind={kind} list={list} />
      ) : (
        <ListContent
          {...props}
          selectedIds={mode === 'select' ? selectedIds : null}
          onSelect={toggle}
          onShowAll={() => {
            onFilter(NO_FILTER)
            setResets(count => count + 1)
          }}
        />
      )}
      {list.nextStatus === 'loading' && <LoadingStatus text={mediaTexts.loadingMore} />}
      {mode === 'select' && selected.length > 0 && (
        <div className={styles.selection}>
          <span role="status">{mediaTexts.selected(selected.length)}</span>
          <Button variant="destructive" onClick={() => void removeSelected()}>
            {mediaTexts.deleteMany(selected.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

const NONE: ReadonlySet<string> = new Set()

export type LibraryFilter = Pick<ListFilter, 'search' | 'use'>
export const NO_FILTER: LibraryFilter = { search: '', use: 'all' }
const isFiltered = ({ search, use }: LibraryFilter) => search !== '' || use !== 'all'

const USES = {
  video: ['all', 'shown', 'unused'],
  image: ['all', ...GALLERIES, 'shown', 'unused'],
} as const

interface ToolsProps {
  kind: MediaKind
  filter: LibraryFilter
  onFilter: (filter: LibraryFilter) => void
}

function ListTools({ kind, filter, onFilter }: ToolsProps) {
  return (
    <div className={styles.filters}>
      <SearchField
        label={mediaTexts.search}
        hint={mediaTexts.searchHint}
        search={filter.search}
        onSearch={search => onFilter({ ...filter, search })}
      />
      <SelectField
        label={mediaTexts.use}
        choices={USES[kind].map(value => ({ value, label: mediaTexts.uses[value] }))}
        value={filter.use}
        onChoose={use => onFilter({ ...filter, use })}
      />
    </div>
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

interface ContentProps extends Props {
  /** Null outside the selection mode. */
  selectedIds: ReadonlySet<string> | null
  onSelect: (item: MediaItem) => void
  onShowAll: () => void
}

function ListContent(props: ContentProps) {
  const { kind, list, transfers, view, actions, canChange, filter, selectedIds, onSelect, onShowAll } = props
  const texts = libraryTexts[kind]
  const listedIds = new Set(list.items.map(({ id }) => id))
  const replacements = new Map(transfers.map(transfer => [transfer.itemId, transfer]))
  const newUploads = transfers.filter(({ itemId }) => !itemId || !listedIds.has(itemId))
  if (list.status === 'failed' && newUploads.length === 0)
    return <ListLoadError kind={kind} failures={list.failures} onRetry={list.retry} />
  if (list.status === 'loading' && newUploads.length === 0) return <ListSkeleton />
  if (list.items.length === 0 && isFiltered(filter))
    return (
      <EmptyState title={mediaTexts.nothingFound} hint={mediaTexts.nothingFoundHint}>
        <Button onClick={onShowAll}>{mediaTexts.showAll}</Button>
      </EmptyState>
    )
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
          isSelected={selectedIds?.has(item.id)}
          onSelect={onSelect}
        />
      ))}
    </MediaTiles>
  )
}
