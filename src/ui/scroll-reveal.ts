const KEYFRAMES: Keyframe[] = [{ opacity: 0, transform: 'translateY(22px) rotate(0.35deg)' }, {}]
const TIMING: KeyframeAnimationOptions = {
  duration: 560,
  easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)',
  fill: 'backwards',
}
const STAGGER_MS = 70

/**
 * Animates `[data-reveal]` elements as they scroll into view, row by row from the left.
 * Starts at the first scroll: a page that nobody scrolls is complete, and visible elements never move.
 */
export function attachScrollReveal(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const pending = new Map<Element, Animation>()
  const observer = new IntersectionObserver(
    entries => revealInOrder(entries.filter(entry => entry.isIntersecting)),
    { rootMargin: '0px 0px -8% 0px' },
  )

  function hideBelowViewport() {
    for (const element of document.querySelectorAll('[data-reveal]')) {
      if (isLaidOut(element) && element.getBoundingClientRect().top < innerHeight) continue
      const animation = element.animate(KEYFRAMES, TIMING)
      animation.pause()
      pending.set(element, animation)
      observer.observe(element)
    }
  }

  function revealInOrder(entries: IntersectionObserverEntry[]) {
    entries
      .sort(({ boundingClientRect: a }, { boundingClientRect: b }) => a.top - b.top || a.left - b.left)
      .forEach(({ target }, index) => {
        const animation = pending.get(target)
        animation?.effect?.updateTiming({ delay: index * STAGGER_MS })
        animation?.play()
        pending.delete(target)
        observer.unobserve(target)
      })
  }

  function revealAll() {
    observer.disconnect()
    for (const animation of pending.values()) animation.finish()
  }

  addEventListener('scroll', hideBelowViewport, { once: true, passive: true })
  // A printed page is never scrolled.
  addEventListener('beforeprint', revealAll)
}

/** False where `content-visibility` skips a part that is far below; its elements have no position yet. */
const isLaidOut = (element: Element) => element.checkVisibility?.({ contentVisibilityAuto: true }) !== false
