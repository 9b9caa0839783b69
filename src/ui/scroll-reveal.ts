import { useEffect } from 'react'

const LAYING: Keyframe[] = [{ opacity: 0, transform: 'translateY(22px) rotate(0.35deg)' }, {}]
const TIMING: KeyframeAnimationOptions = {
  duration: 560,
  easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)',
  fill: 'backwards',
}
const APART_MS = 70

/**
 * Tiles below the screen are laid as the visitor comes to them, row by row from the left.
 * Nothing waits before the first scroll: a page that nobody scrolls is whole, and what is in sight never moves.
 */
export function useScrollReveal(): void {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const waiting = new Map<Element, Animation>()
    const observer = new IntersectionObserver(
      entries => layInOrder(entries.filter(entry => entry.isIntersecting)),
      { rootMargin: '0px 0px -8% 0px' },
    )

    function liftTiles() {
      for (const tile of document.querySelectorAll('[data-tile]')) {
        if (tile.getBoundingClientRect().top < innerHeight) continue
        const laying = tile.animate(LAYING, TIMING)
        laying.pause()
        waiting.set(tile, laying)
        observer.observe(tile)
      }
    }

    function layInOrder(seen: IntersectionObserverEntry[]) {
      seen
        .sort(({ boundingClientRect: a }, { boundingClientRect: b }) => a.top - b.top || a.left - b.left)
        .forEach(({ target }, index) => {
          const laying = waiting.get(target)
          laying?.effect?.updateTiming({ delay: index * APART_MS })
          laying?.play()
          waiting.delete(target)
          observer.unobserve(target)
        })
    }

    function layAll() {
      observer.disconnect()
      for (const laying of waiting.values()) laying.finish()
    }

    addEventListener('scroll', liftTiles, { once: true, passive: true })
    // Paper has no scrolling.
    addEventListener('beforeprint', layAll)
    return () => {
      removeEventListener('scroll', liftTiles)
      removeEventListener('beforeprint', layAll)
      layAll()
    }
  }, [])
}
