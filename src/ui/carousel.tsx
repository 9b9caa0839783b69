import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { animateScrollLeft, restingPlace } from './animate-scroll-left.ts'
import styles from './carousel.module.css'
import { uiTexts } from './ui.en.ts'

interface Props {
  /** The element whose children are the slides. */
  track: RefObject<HTMLDivElement | null>
  /** Tells when there are more or fewer slides. */
  count: number
  /** Called when the last slides come near. */
  onNearEnd: () => void
  children: ReactNode
}

interface Place {
  page: number
  pages: number
}

/** As many dots as fit beside two arrows on the smallest phone. */
const MOST_DOTS = 7

/** Slides in a row: four wide, two under 1024 px, one under 600. Fingers swipe it, arrows turn a whole page. */
export function Carousel({ track, count, onNearEnd, children }: Props) {
  const [{ page, pages }, setPlace] = useState<Place>({ page: 0, pages: 1 })

  const look = useCallback(() => {
    if (track.current) setPlace(placeOf(track.current, count))
  }, [track, count])

  useEffect(() => {
    const element = track.current
    if (!element) return
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [track, look])

  useEffect(() => {
    if (page >= pages - 2) onNearEnd()
  }, [page, pages, onNearEnd])

  const turnTo = (next: number) =>
    track.current && animateScrollLeft(track.current, next * stepOf(track.current))
  const firstDot = Math.min(Math.max(0, page - Math.floor(MOST_DOTS / 2)), Math.max(0, pages - MOST_DOTS))
  const dots = Array.from({ length: Math.min(pages, MOST_DOTS) }, (_, index) => firstDot + index)
  return (
    <>
      {children}
      <div className={styles.ways}>
        <Arrow
          label={uiTexts.previous}
          path="m14 6-6 6 6 6"
          isOff={page === 0}
          onPress={() => turnTo(page - 1)}
        />
        <span className={styles.dots}>
          {dots.map(dot => (
            // Beside the arrows they only add a short cut for the pointer.
            <button
              key={dot}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              data-here={dot === page}
              onClick={() => turnTo(dot)}
            />
          ))}
        </span>
        <Arrow
          label={uiTexts.next}
          path="m10 6 6 6-6 6"
          isOff={page >= pages - 1}
          onPress={() => turnTo(page + 1)}
        />
      </div>
    </>
  )
}

interface ArrowProps {
  label: string
  path: string
  isOff: boolean
  onPress: () => void
}

function Arrow({ label, path, isOff, onPress }: ArrowProps) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} disabled={isOff} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

/** From the start of one page to the start of the next, the gap included. */
function stepOf(track: HTMLElement): number {
  return track.clientWidth + Number.parseFloat(getComputedStyle(track).columnGap)
}

function placeOf(track: HTMLElement, count: number): Place {
  const slide = track.firstElementChild as HTMLElement | null
  if (!slide || count === 0) return { page: 0, pages: 1 }
  const gap = Number.parseFloat(getComputedStyle(track).columnGap)
  const slidesInView = Math.max(1, Math.round((track.clientWidth + gap) / (slide.offsetWidth + gap)))
  const pages = Math.ceil(count / slidesInView)
  const isAtEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2
  return { page: isAtEnd ? pages - 1 : Math.round(track.scrollLeft / stepOf(track)), pages }
}

/** Brings a slide into sight. */
export function showSlide(track: HTMLElement, slide: HTMLElement, { isAtOnce = false } = {}): void {
  const left = restingPlace(track)
  const isInSight =
    slide.offsetLeft >= left && slide.offsetLeft + slide.offsetWidth <= left + track.clientWidth + 1
  if (isInSight) return
  if (isAtOnce) track.scrollLeft = slide.offsetLeft
  else animateScrollLeft(track, slide.offsetLeft)
}
