import { type RefObject, useLayoutEffect } from 'react'

/** Keeps `--scale` at what makes something `width` pixels wide as wide as the box. */
export function useFittingScale(box: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const rescale = () => {
      // Not in view, it has no width; the next one will do.
      if (element.clientWidth > 0) element.style.setProperty('--scale', String(element.clientWidth / width))
    }
    rescale()
    const observer = new ResizeObserver(rescale)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
}
