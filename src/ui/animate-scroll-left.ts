const DURATION_MS = 500

const running = new WeakMap<Element, { frame: number; left: number }>()

/** Scrolls sideways in half a second, or at once with reduced motion. The duration of native smooth scrolling cannot be set. */
export function animateScrollLeft(element: HTMLElement, left: number): void {
  cancelAnimationFrame(running.get(element)?.frame ?? 0)
  running.delete(element)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = left
    return
  }
  const from = element.scrollLeft
  const startedAt = performance.now()
  // Scroll snapping would fight each frame.
  element.style.scrollSnapType = 'none'
  const step = (now: number) => {
    const progress = Math.min(1, Math.max(0, now - startedAt) / DURATION_MS)
    element.scrollLeft = from + (left - from) * easeInOut(progress)
    if (progress < 1) return requestFrame()
    running.delete(element)
    element.style.scrollSnapType = ''
  }
  const requestFrame = () => void running.set(element, { frame: requestAnimationFrame(step), left })
  requestFrame()
}

/** Where the element will be once its animation has ended. */
export const targetScrollLeft = (element: HTMLElement) => running.get(element)?.left ?? element.scrollLeft

function easeInOut(progress: number): number {
  return progress < 0.5 ? 2 * progress * progress : 1 - (2 - 2 * progress) ** 2 / 2
}
