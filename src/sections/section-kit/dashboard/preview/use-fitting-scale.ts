import { type RefObject, useLayoutEffect } from 'react'

/** Keeps `--scale` at what makes something `width` pixels wide as wide as the box. */
export function useFittingScale(box: RefObject<HTMLElement | null>, width: number): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => {
      // Not in view, it has no width; the next one will do.
      if (element.clientWidth > 0) element.style.setProperty('--scale', String(element.clientWidth / width))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
}
