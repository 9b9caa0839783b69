import { listen } from './listen.ts'

const TILT = '[data-tilt]'

/** Sets `--tilt-x` and `--tilt-y`, from -1 to 1, to the position of the mouse over a `[data-tilt]` element. */
export function attachPointerTilt(document: Document): () => void {
  const stops = [
    listen(document, 'pointermove', TILT, (element, { clientX, clientY, pointerType }) => {
      if (pointerType !== 'mouse') return
      const { left, top, width, height } = element.getBoundingClientRect()
      setTilt(element, ((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
    }),
    listen(document, 'pointerout', TILT, (element, { relatedTarget }) => {
      if (!element.contains(relatedTarget as Node | null)) setTilt(element, 0, 0)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function setTilt({ style }: HTMLElement, x: number, y: number): void {
  style.setProperty('--tilt-x', x.toFixed(2))
  style.setProperty('--tilt-y', y.toFixed(2))
}
