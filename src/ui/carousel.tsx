import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { animateScrollLeft, targetScrollLeft } from './animate-scroll-left.ts'
import styles from './carousel.module.css'
import { uiTexts } from './ui.texts.ts'

interface Props {
  /** The element whose children are the slides. */
  track: RefObject<HTMLDivElement | null>
  /** How many slides there are. */
  count: number
  /** Called when the last pages are near. */
  onNearEnd: () => void
  children: ReactNode
}

interface Position {
  page: number
  pages: number
}

/** As many as fit between two arrows on the smallest phone. */
const MAX_DOTS = 7

/** Slides in a row: four, two under 1024 px, one under 600 px. Swiping scrolls it; an arrow moves by a whole page. */
export function Carousel({ track, count, onNearEnd, children }: Props) {
  const [{ page, pages }, setPosition] = useState<Position>({ page: 0, pages: 1 })

  const update = useCallback(() => {
    if (track.current) setPosition(positionOf(track.current, count))
  }, [track, count])

  useEffect(() => {
    const element = track.current
    if (!element) return
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [track, update])

  useEffect(() => {
    if (page >= pages - 2) onNearEnd()
  }, [page, pages, onNearEnd])

  const goToPage = (next: number) =>
    track.current && animateScrollLeft(track.current, next * stepOf(track.current))
  const firstDot = Math.min(Math.max(0, page - Math.floor(MAX_DOTS / 2)), Math.max(0, pages - MAX_DOTS))
  const dots = Array.from({ length: Math.min(pages, MAX_DOTS) }, (_, index) => firstDot + index)
  return (
    <>
      {children}
      <div className={styles.controls}>
        <Arrow
          label={uiTexts.previous}
          path="m14 6-6 6 6 6"
          isDisabled={page === 0}
          onPress={() => goToPage(page - 1)}
        />
        <span className={styles.dots}>
          {dots.map(dot => (
            // A shortcut for the pointer only: keyboard and screen reader use the arrows.
            <button
              key={dot}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              data-current={dot === page}
              onClick={() => goToPage(dot)}
            />
          ))}
        </span>
        <Arrow
          label={uiTexts.next}
          path="m10 6 6 6-6 6"
          isDisabled={page >= pages - 1}
          onPress={() => goToPage(page + 1)}
        />
      </div>
    </>
  )
}

interface ArrowProps {
  label: string
  path: string
  isDisabled: boolean
  onPress: () => void
}

function Arrow({ label, path, isDisabled, onPress }: ArrowProps) {
  return (
    <button type="button" className={styles.arrow} aria-label={label} disabled={isDisabled} onClick={onPress}>
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

function positionOf(track: HTMLElement, count: number): Position {
  const slide = track.firstElementChild as HTMLElement | null
  if (!slide || count === 0) return { page: 0, pages: 1 }
  const gap = Number.parseFloat(getComputedStyle(track).columnGap)
  const slidesInView = Math.max(1, Math.round((track.clientWidth + gap) / (slide.offsetWidth + gap)))
  const pages = Math.ceil(count / slidesInView)
  const isAtEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2
  return { page: isAtEnd ? pages - 1 : Math.round(track.scrollLeft / stepOf(track)), pages }
}

/** Scrolls a slide into view. */
export function showSlide(track: HTMLElement, slide: HTMLElement, { isInstant = false } = {}): void {
  const left = targetScrollLeft(track)
  const isVisible =
    slide.offsetLeft >= left && slide.offsetLeft + slide.offsetWidth <= left + track.clientWidth + 1
  if (isVisible) return
  if (isInstant) track.scrollLeft = slide.offsetLeft
  else animateScrollLeft(track, slide.offsetLeft)
}
