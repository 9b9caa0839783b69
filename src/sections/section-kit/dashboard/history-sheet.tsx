import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import slab from '#ui/slab.module.css'
import { StatusIcon } from '#ui/status-icon.tsx'
import type { FieldText } from './differences.tsx'
import { historyTexts } from './history.en.ts'
import styles from './history-sheet.module.css'
import { PastPicture } from './past-picture.tsx'
import { SavingLine } from './saving-line.tsx'
import type { SectionCalls, SectionVersion } from './section-calls.ts'
import { versionsQuery } from './section-queries.ts'

interface Props<Content> {
  section: string
  fields: Record<string, FieldText>
  calls: SectionCalls<Content>
  preview: (content: Content) => ReactNode
  /** Null for somebody who may only look. `seen`: the newest version in this list. */
  onRestore: ((version: number, seen: number) => Promise<void>) | null
  onClose: () => void
}

/** Every state of the section: who saved it, when, what that changed, and how it looked. */
export function HistorySheet<Content>(props: Props<Content>) {
  const { section, fields, calls, preview, onRestore, onClose } = props
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    versionsQuery(section, calls),
  )
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
      foot={<Button onClick={onClose}>{historyTexts.close}</Button>}
    >
      <ol className={`${slab.slab} ${styles.list}`}>
        {versions.map(saving => (
          <li key={saving.version} className={styles.item}>
            <PastPicture title={historyTexts.looked(formatMoment(saving.savedAt))}>
              {preview(saving.content)}
            </PastPicture>
            <div className={styles.words}>
              <SavingLine saving={saving} fields={fields} />
              {saving.version === newest ? (
                <span className={styles.now}>
                  <StatusIcon kind="good" /> {historyTexts.now}
                </span>
              ) : (
                onRestore && (
                  <Button
                    aria-label={historyTexts.restoreOf(formatMoment(saving.savedAt))}
                    onClick={() => restore(saving)}
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
