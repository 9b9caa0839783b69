import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import listCard from '#ui/list-card.module.css'
import { Sheet } from '#ui/sheet.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { FieldText } from './differences.tsx'
import styles from './history-sheet.module.css'
import { RevisionByline } from './revision-byline.tsx'
import type { SectionCalls, SectionVersion } from './section-calls.ts'
import { historyTexts } from './section-editor.texts.ts'
import { SectionThumbnail } from './section-thumbnail.tsx'

interface Props<Content> {
  section: string
  fields: Record<string, FieldText>
  calls: SectionCalls<Content>
  preview: (content: Content) => ReactNode
  /** Null for a reader. `expectedVersion`: the newest version in this list. */
  onRestore: ((version: number, expectedVersion: number) => Promise<void>) | null
  onClose: () => void
}

/** Every version of the section: who saved it, when, what changed, and how it looked. */
export function HistorySheet<Content>(props: Props<Content>) {
  const { section, fields, calls, preview, onRestore, onClose } = props
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['versions', section],
    queryFn: ({ pageParam }) => calls.listVersions(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Fetched at each opening: a restore sends the newest version of this list as the expected one.
    gcTime: 0,
  })
  const versions = data?.pages.flatMap(page => page.versions) ?? []
  const newest = versions[0]?.version ?? 0

  function restore({ version }: SectionVersion<Content>) {
    onClose()
    void onRestore?.(version, newest)
  }

  return (
    <Sheet
      title={historyTexts.title}
      caption={historyTexts.caption}
      onClose={onClose}
      footer={<Button onClick={onClose}>{historyTexts.close}</Button>}
    >
      <ol className={`${listCard.card} ${styles.list}`}>
        {versions.map(revision => (
          <li key={revision.version} className={styles.item}>
            <SectionThumbnail title={historyTexts.looked(formatMoment(revision.savedAt))}>
              {preview(revision.content)}
            </SectionThumbnail>
            <div className={styles.details}>
              <RevisionByline revision={revision} fields={fields} />
              {revision.version === newest ? (
                <span className={styles.now}>
                  <StatusIcon kind="good" /> {historyTexts.now}
                </span>
              ) : (
                onRestore && (
                  <Button
                    aria-label={historyTexts.restoreOf(formatMoment(revision.savedAt))}
                    onClick={() => restore(revision)}
                  >
                    {historyTexts.restore}
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
      </ol>
      {isFetching && <p role="status">{historyTexts.loading}</p>}
      {!isFetching && !isError && versions.length === 0 && <p>{historyTexts.empty}</p>}
      {isError && !isFetching && <p role="alert">{historyTexts.failed}</p>}
      {(hasNextPage || isError) && !isFetching && (
        <Button isWide onClick={() => void (data ? fetchNextPage() : refetch())}>
          {isError ? historyTexts.tryAgain : historyTexts.older}
        </Button>
      )}
    </Sheet>
  )
}
