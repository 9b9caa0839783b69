const GLIDE_MS = 500

const underWay = new WeakMap<Element, number>()

/** Scrolls sideways in half a second; at once for who asked for calm. A browser's own smooth scroll has no set time. */
export function glide(element: HTMLElement, left: number): void {
  cancelAnimationFrame(underWay.get(element) ?? 0)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollLeft = left
    return
  }
  const from = element.scrollLeft
  const startedAt = performance.now()
  // Snapping would pull against every step.
  element.style.scrollSnapType = 'none'
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - startedAt) / GLIDE_MS)
    element.scrollLeft = from + (left - from) * easeInOut(part)
    if (part < 1) underWay.set(element, requestAnimationFrame(step))
    else element.style.scrollSnapType = ''
  }
  underWay.set(element, requestAnimationFrame(step))
}

function easeInOut(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2
}
