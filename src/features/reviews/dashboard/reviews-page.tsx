import { useMemo, useState } from 'react'
import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { settingsEndpoints } from '#features/settings/settings.contract.ts'
import { Button } from '#ui/actions/button.tsx'
import slab from '#ui/lists/slab.module.css'
import { BareMortar } from '#ui/motion/bare-mortar.tsx'
import { ScreenHead } from '#ui/words/screen-head.tsx'
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx'
import { browserApi } from '#web/browser-api.ts'
import { type KeptReview, listKeptReviews } from '../reviews.contract.ts'
import { SHOWN_AT_MOST } from '../reviews.rules.ts'
import type { Route } from './+types/reviews-page'
import { AskSheet } from './ask-sheet.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { reviewsTexts } from './reviews.en.ts'
import { useReviews } from './use-reviews.ts'

export async function clientLoader() {
  const [{ reviews }, settings] = await Promise.all([
    browserApi().call(listKeptReviews, {}),
    browserApi().call(settingsEndpoints.read, {}),
  ])
  return { reviews, settings }
}

type Opened = { sheet: 'ask' | 'add' } | { sheet: 'edit'; review: KeptReview } | null

/** What customers said, in the order of the page. */
export default function ReviewsPage({ loaderData: { reviews: loaded, settings } }: Route.ComponentProps) {
  const canChange = isAdmin(useSession())
  const { reviews, actions } = useReviews(loaded)
  const [opened, setOpened] = useState<Opened>(null)
  const [news, setNews] = useState('')
  const close = () => setOpened(null)
  const onSaved = () => void actions.refresh()
  const forItems = useMemo(
    () => ({
      ...actions,
      edit: (review: KeptReview) => setOpened({ sheet: 'edit', review }),
      onMoved: setNews,
    }),
    [actions],
  )
  const visible = reviews.filter(({ isHidden }) => !isHidden)
  return (
    <>
      <ScreenHead
        title={reviewsTexts.title}
        caption={reviewsTexts.counts(reviews.length, Math.min(visible.length, SHOWN_AT_MOST))}
      >
        <Button onClick={() => setOpened({ sheet: 'ask' })}>{reviewsTexts.ask}</Button>
        {canChange && (
          <Button look="primary" onClick={() => setOpened({ sheet: 'add' })}>
            {reviewsTexts.add}
          </Button>
        )}
      </ScreenHead>
      {reviews.length === 0 ? (
        <BareMortar title={reviewsTexts.empty} hint={reviewsTexts.emptyHint} />
      ) : (
        <ol className={slab.slab} aria-label={reviewsTexts.list}>
          {reviews.map((review, place) => (
            <ReviewItem
              key={review.id}
              review={review}
              place={place}
              total={reviews.length}
              isBeyond={visible.indexOf(review) >= SHOWN_AT_MOST}
              actions={canChange ? forItems : null}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {opened?.sheet === 'ask' && <AskSheet settings={settings} onClose={close} />}
      {opened?.sheet === 'add' && <ReviewSheet review={null} onSaved={onSaved} onClose={close} />}
      {opened?.sheet === 'edit' && <ReviewSheet review={opened.review} onSaved={onSaved} onClose={close} />}
    </>
  )
}
