import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Carousel, showSlide } from '#ui/carousel.tsx'
import { parseMediaAddress } from '../../address.rules.ts'
import type { MediaKind } from '../../media.rules.ts'
import { mediaTexts } from '../media.en.ts'
import type { MediaItem } from '../media-item.ts'
import { useMediaList } from '../media-queries.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import styles from './media-picker.module.css'
import { nextByKey } from './next-by-key.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  kind: MediaKind
  /** The address of what is chosen now. */
  url: string
  onChoose: (item: MediaItem) => void
}

/** One movie or image out of the library. */
export function MediaPicker({ kind, url, onChoose }: Props) {
  const texts = libraryTexts[kind]
  const list = useMediaList(kind)
  const { status, nextStatus, hasMore, loadNext } = list
  const items = list.items.filter(item => item.url !== '')
  const isHere = items.some(item => item.url === url)
  const isElsewhere = !isHere && hasMore && parseMediaAddress(url) !== null

  // What is chosen may stand far down the list: its pages are read until it is found.
  useEffect(() => {
    if (isElsewhere && nextStatus === 'idle') loadNext()
  }, [isElsewhere, nextStatus, loadNext])

  if (items.length > 0) return <Slides {...{ kind, items, url, onChoose }} onNearEnd={loadNext} />
  if (status === 'loading' || hasMore)
    return (
      <p className={styles.bare} role="status">
        {mediaTexts.loading}
      </p>
    )
  if (status === 'ready') return <p className={styles.bare}>{texts.noneToPick}</p>
  return (
    <div className={styles.bare} role="alert">
      <p>{texts.pickFailed}</p>
      <Button onClick={list.retry}>{mediaTexts.tryAgainNow}</Button>
    </div>
  )
}

interface SlidesProps extends Props {
  items: MediaItem[]
  onNearEnd: () => void
}

function Slides({ kind, items, url, onChoose, onNearEnd }: SlidesProps) {
  const track = useRef<HTMLDivElement>(null)
  const [isPlaced, setPlaced] = useState(false)
  const chosen = items.findIndex(item => item.url === url)

  // Once, without motion: the row opens where the chosen one is.
  useLayoutEffect(() => {
    const slide = track.current?.children[chosen] as HTMLElement | undefined
    if (isPlaced || !track.current || !slide) return
    showSlide(track.current, slide, { isAtOnce: true })
    setPlaced(true)
  }, [chosen, isPlaced])

  function choose(index: number) {
    const slide = track.current?.children[index] as HTMLElement | undefined
    const item = items[index]
    if (!track.current || !slide || !item) return
    slide.focus({ preventScroll: true })
    showSlide(track.current, slide)
    onChoose(item)
  }
  function chooseByKey(event: KeyboardEvent, index: number) {
    const next = nextByKey(event.key, index, items.length)
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
            <span className={styles.name}>{item.title}</span>
          </button>
        ))}
      </div>
    </Carousel>
  )
}
