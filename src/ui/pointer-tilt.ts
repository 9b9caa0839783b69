import type { PointerEvent } from 'react'

/**
 * Sets `--tilt-x` and `--tilt-y`, from -1 to 1, to the position of the mouse over the element.
 * Writes them to the element itself: React state would render it on each mouse move.
 */
export const pointerTilt = {
  onPointerMove({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setTilt(currentTarget, ((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
  },
  onPointerLeave({ currentTarget }: PointerEvent<HTMLElement>) {
    setTilt(currentTarget, 0, 0)
  },
}

function setTilt({ style }: HTMLElement, x: number, y: number): void {
  style.setProperty('--tilt-x', x.toFixed(2))
  style.setProperty('--tilt-y', y.toFixed(2))
}
