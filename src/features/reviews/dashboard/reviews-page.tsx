import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { settingsQuery } from '#features/settings/dashboard/settings-queries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import listCard from '#ui/list-card.module.css'
import { PageHeader } from '#ui/page-header.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { queryClient } from '#web/query-client.ts'
import type { StoredReview } from '../reviews.contract.ts'
import { SHOWN_AT_MOST } from '../reviews.rules.ts'
import { AskSheet } from './ask-sheet.tsx'
import { ReviewItem } from './review-item.tsx'
import { reviewsQuery } from './review-queries.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { reviewsTexts } from './reviews.texts.ts'
import { useReviewActions } from './use-review-actions.ts'

export async function clientLoader() {
  await Promise.all([queryClient.fetchQuery(reviewsQuery), queryClient.fetchQuery(settingsQuery)])
  return null
}

type Opened = { sheet: 'ask' | 'add' } | { sheet: 'edit'; review: StoredReview } | null

export default function ReviewsPage() {
  const canChange = isAdmin(useSession())
  const { data: reviews } = useSuspenseQuery(reviewsQuery)
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const actions = useReviewActions()
  const [opened, setOpened] = useState<Opened>(null)
  const [announcement, setAnnouncement] = useState('')
  const close = () => setOpened(null)
  const itemActions = useMemo(
    () => ({
      ...actions,
      edit: (review: StoredReview) => setOpened({ sheet: 'edit', review }),
      onMoved: setAnnouncement,
    }),
    [actions],
  )
  const visible = reviews.filter(({ isHidden }) => !isHidden)
  return (
    <>
      <PageHeader
        title={reviewsTexts.title}
        caption={reviewsTexts.counts(reviews.length, Math.min(visible.length, SHOWN_AT_MOST))}
      >
        <Button onClick={() => setOpened({ sheet: 'ask' })}>{reviewsTexts.ask}</Button>
        {canChange && (
          <Button variant="primary" onClick={() => setOpened({ sheet: 'add' })}>
            {reviewsTexts.add}
          </Button>
        )}
      </PageHeader>
      {reviews.length === 0 ? (
        <EmptyState title={reviewsTexts.empty} hint={reviewsTexts.emptyHint} />
      ) : (
        <ol className={listCard.card} aria-label={reviewsTexts.list}>
          {reviews.map((review, place) => (
            <ReviewItem
              key={review.id}
              review={review}
              place={place}
              total={reviews.length}
              isBeyond={visible.indexOf(review) >= SHOWN_AT_MOST}
              actions={canChange ? itemActions : null}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {opened?.sheet === 'ask' && <AskSheet settings={settings} onClose={close} />}
      {opened?.sheet === 'add' && <ReviewSheet review={null} onClose={close} />}
      {opened?.sheet === 'edit' && <ReviewSheet review={opened.review} onClose={close} />}
    </>
  )
}
