import { type ReactNode, useEffect, useRef } from 'react'
import styles from './media-tiles.module.css'
import type { View } from './view.ts'

interface Props {
  view: View
  hasMore: boolean
  onMore: () => void
  children: ReactNode
}

/** Tiles or rows; the next page is fetched before its place comes into sight. */
export function MediaTiles({ view, hasMore, onMore, children }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && onMore(),
      {
        rootMargin: '1200px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, onMore])
  return (
    <>
      <ul className={`${styles.tiles} ${styles[view]}`}>{children}</ul>
      <div ref={end} />
    </>
  )
}
