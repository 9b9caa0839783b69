const GLIDE_MS = 500

const underWay = new WeakMap<Element, { frame: number; left: number }>()

/** Scrolls sideways in half a second; at once for who asked for calm. A browser's own smooth scroll has no set time. */
export function animateScrollLeft(element: HTMLElement, left: number): void {
  cancelAnimationFrame(underWay.get(element)?.frame ?? 0)
  underWay.delete(element)
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
    if (part < 1) return ask()
    underWay.delete(element)
    element.style.scrollSnapType = ''
  }
  const ask = () => void underWay.set(element, { frame: requestAnimationFrame(step), left })
  ask()
}

/** Where it will stand: what is in sight now may be on its way out of it. */
export const restingPlace = (element: HTMLElement) => underWay.get(element)?.left ?? element.scrollLeft

function easeInOut(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2
}
