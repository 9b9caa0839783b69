import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Carousel, showSlide } from '#ui/carousel.tsx'
import type { MediaKind } from '../../media.rules.ts'
import { parseMediaUrl } from '../../media-url.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import type { MediaItem } from '../media-item.ts'
import { useMediaList } from '../media-queries.ts'
import styles from './media-picker.module.css'
import { PickerSheet } from './picker-sheet.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  kind: MediaKind
  /** The URL of the chosen item. */
  url: string
  onChoose: (item: MediaItem) => void
}

/** Picks one movie or image of the library: the carousel of the specification, and a sheet with all of them. */
export function MediaPicker(props: Props) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  return (
    <div className={styles.picker}>
      <div>
        <PickerCarousel {...props} />
      </div>
      <Button onClick={() => setSheetOpen(true)}>{mediaTexts.seeAll}</Button>
      {isSheetOpen && <PickerSheet {...props} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

function PickerCarousel({ kind, url, onChoose }: Props) {
  const texts = libraryTexts[kind]
  const list = useMediaList(kind)
  const { status, nextStatus, hasMore, loadNext } = list
  const items = list.items.filter(item => item.url !== '')
  const isLoaded = items.some(item => item.url === url)
  const isOnLaterPage = !isLoaded && hasMore && parseMediaUrl(url) !== null

  // The chosen item may be on a later page: load pages until it is found.
  useEffect(() => {
    if (isOnLaterPage && nextStatus === 'idle') loadNext()
  }, [isOnLaterPage, nextStatus, loadNext])

  if (items.length > 0)
    return (
      <>
        <Slides {...{ kind, items, url, onChoose }} onNearEnd={loadNext} />
        {!isLoaded && !hasMore && <p className={styles.note}>{mediaTexts.noneChosen}</p>}
      </>
    )
  if (status === 'loading' || (hasMore && nextStatus !== 'failed'))
    return (
      <p className={styles.message} role="status">
        {mediaTexts.loading}
      </p>
    )
  if (status === 'ready' && !hasMore) return <p className={styles.message}>{texts.noneToPick}</p>
  return (
    <div className={styles.message} role="alert">
      <p>{texts.pickFailed}</p>
      <Button onClick={hasMore ? loadNext : list.retry}>{mediaTexts.tryAgainNow}</Button>
    </div>
  )
}

interface SlidesProps extends Props {
  items: MediaItem[]
  onNearEnd: () => void
}

function Slides({ kind, items, url, onChoose, onNearEnd }: SlidesProps) {
  const track = useRef<HTMLDivElement>(null)
  const [isPositioned, setPositioned] = useState(false)
  const chosen = items.findIndex(item => item.url === url)

  // Scroll to the chosen slide once, without animation.
  useLayoutEffect(() => {
    const slide = track.current?.children[chosen] as HTMLElement | undefined
    if (isPositioned || !track.current || !slide) return
    showSlide(track.current, slide, { isInstant: true })
    setPositioned(true)
  }, [chosen, isPositioned])

  function choose(index: number) {
    const slide = track.current?.children[index] as HTMLElement | undefined
    const item = items[index]
    if (!track.current || !slide || !item) return
    slide.focus({ preventScroll: true })
    showSlide(track.current, slide)
    onChoose(item)
  }
  function chooseByKey(event: KeyboardEvent, index: number) {
    const next = nextIndexByKey(event.key, index, items.length)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <Carousel track={track} count={items.length} onNearEnd={onNearEnd}>
      <div ref={track} className={styles.track} role="radiogroup" aria-label={libraryTexts[kind].pickerName}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio button cannot hold a picture
          <button
            key={item.id}
            type="button"
            className={styles.slide}
            role="radio"
            aria-checked={index === chosen}
            tabIndex={index === Math.max(0, chosen) ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={event => chooseByKey(event, index)}
          >
            <Thumbnail
              item={item}
              sizes="(max-width: 599px) 100vw, (max-width: 1023px) 50vw, 280px"
              className={styles.picture}
            />
            {index === chosen && (
              <span className={styles.check}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="m5 13 5 5L19 7" />
                </svg>
              </span>
            )}
            <span className={styles.name} lang="fr">
              {item.title}
            </span>
          </button>
        ))}
      </div>
    </Carousel>
  )
}

/** The index that a key selects in a radio group; null for other keys. */
function nextIndexByKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
