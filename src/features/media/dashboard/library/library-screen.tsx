import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { StatCards } from '#ui/stat-cards.tsx'
import { useToast } from '#ui/toast.tsx'
import { logInBrowser } from '#web/browser-log.ts'
import { AddSheet } from '../form/add-sheet.tsx'
import { EditSheet } from '../form/edit-sheet.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import { useMediaList } from '../media-queries.ts'
import { failureText } from '../upload/transfer.ts'
import { useTransfers } from '../upload/upload-queue.ts'
import { ImagePreview } from './image-preview.tsx'
import { LibraryList, NO_FILTER } from './library-list.tsx'
import styles from './library-screen.module.css'
import type { TileActions } from './media-tile.tsx'
import { MoviePlayer } from './movie-player.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useMediaActions } from './use-media-actions.tsx'
import { useView } from './view.ts'
import type { ViewerSteps } from './viewer-footer.tsx'

interface Props {
  kind: MediaKind
  /** Undefined while loading, null after a failure. */
  totals: { uploads: number; reviews: number; users: number } | null | undefined
  canChange: boolean
}

type Opened = { sheet: 'add'; files?: readonly File[] } | { sheet: 'edit' | 'view'; id: string } | null

const views = () =>
  [
    { value: 'grid', label: mediaTexts.grid },
    { value: 'list', label: mediaTexts.asList },
  ] as const

/** The list of movies or of images, with uploads in progress and the actions on each item. */
export function LibraryScreen({ kind, totals, canChange }: Props) {
  const texts = libraryTexts[kind]
  const [filter, setFilter] = useState(NO_FILTER)
  const list = useMediaList(kind, filter)
  const transfers = useTransfers().filter(transfer => transfer.kind === kind)
  const [view, setView] = useView(kind)
  const [opened, setOpened] = useState<Opened>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const actions = useTileActions(kind, setOpened)
  useDroppedFiles(files => {
    if (canChange && (!opened || opened.sheet === 'add')) setOpened({ sheet: 'add', files })
  })
  // A list that is in sight stays as it is: a toast about it would replace the one about what was pressed.
  useReportLoadError(kind, list.status === 'failed' ? list.failures : 0)

  const item = opened && 'id' in opened ? list.items.find(({ id }) => id === opened.id) : undefined
  const stopped = transfers.find(({ stage }) => stage === 'failed')
  const shownFailure = failure ?? (stopped && failureText(stopped))
  const isWhole = filter.search === '' && filter.use === 'all'
  const counted = totals && {
    ...totals,
    uploads: list.status === 'ready' && isWhole ? list.total : totals.uploads,
  }
  const total = (what: 'uploads' | 'reviews' | 'users') => (counted ? counted[what] : counted)
  return (
    <>
      <PageHeader title={texts.screen}>
        <Segmented label={mediaTexts.view} choices={views()} value={view} onChoose={setView} />
        {canChange && (
          <Button variant="primary" onClick={() => setOpened({ sheet: 'add' })}>
            <svg className={styles.plus} viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 5v14M5 12h14" />
            </svg>
            {texts.add}
          </Button>
        )}
      </PageHeader>
      <StatCards
        stats={[
          { label: mediaTexts.totalUploads, value: total('uploads') },
          { label: mediaTexts.totalReviews, value: total('reviews') },
          { label: mediaTexts.totalUsers, value: total('users') },
        ]}
      />
      <LibraryList {...{ kind, list, transfers, view, actions, canChange, filter }} onFilter={setFilter} />
      {kind === 'image' && !opened && shownFailure && (
        <p className={styles.failure} role="alert">
          {shownFailure}
        </p>
      )}
      {opened?.sheet === 'add' && <AddSheet kind={kind} files={opened.files} onClose={close} />}
      {opened?.sheet === 'edit' && item && (
        <EditSheet
          {...{ kind, item, failure }}
          onFailure={setFailure}
          onClose={close}
          onReopen={() => setOpened({ sheet: 'edit', id: item.id })}
        />
      )}
      {opened?.sheet === 'view' && item && (
        <Viewer
          key={item.id}
          item={item}
          onStep={stepsFrom(item, list.items, id => setOpened({ sheet: 'view', id }))}
          onClose={close}
        />
      )}
    </>
  )
}

interface ViewerProps {
  item: MediaItem
  onStep: ViewerSteps
  onClose: () => void
}

function Viewer({ item, onStep, onClose }: ViewerProps) {
  return 'durationMs' in item ? (
    <MoviePlayer movie={item} onStep={onStep} onClose={onClose} />
  ) : (
    <ImagePreview image={item} onStep={onStep} onClose={onClose} />
  )
}

/** The items before and after this one that can be viewed. */
function stepsFrom(item: MediaItem, items: readonly MediaItem[], show: (id: string) => void): ViewerSteps {
  const viewable = items.filter(({ url, id }) => url !== '' || id === item.id)
  const index = viewable.findIndex(({ id }) => id === item.id)
  const stepTo = (target: MediaItem | undefined) => (target ? () => show(target.id) : null)
  return { previous: stepTo(viewable[index - 1]), next: stepTo(viewable[index + 1]) }
}

/** Stable functions, so that memoized tiles do not render again. */
function useTileActions(kind: MediaKind, open: (opened: Opened) => void): TileActions {
  const { remove, retry } = useMediaActions(kind)
  return useMemo(
    () => ({
      onOpen: ({ id }) => open({ sheet: 'view', id }),
      onEdit: ({ id }) => open({ sheet: 'edit', id }),
      onDelete: item => void removeAndFocus(item, remove),
      onRetry: item => void retry(item),
    }),
    [open, remove, retry],
  )
}

/** The focus goes to the neighbour of the deleted tile; without it, it would be lost. */
async function removeAndFocus(item: MediaItem, remove: (item: MediaItem) => Promise<boolean>): Promise<void> {
  const tile = document.querySelector(`[data-item="${item.id}"]`)
  const neighbour = tile?.nextElementSibling ?? tile?.previousElementSibling
  const isRemoved = await remove(item)
  if (!isRemoved || document.activeElement !== document.body) return
  const target = neighbour?.querySelector('button') ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}

/** Movies report it in a toast, images only in the log; the list shows the error in both cases. */
function useReportLoadError(kind: MediaKind, failures: number): void {
  const toast = useToast()
  useEffect(() => {
    if (failures === 0) return
    const { fetchFailed, fetchFailedLog } = libraryTexts[kind]
    if (fetchFailed) toast('error', fetchFailed)
    else logInBrowser(fetchFailedLog)
  }, [kind, failures, toast])
}
