import type { PointerEvent } from 'react'

/**
 * Lets what is inside lean toward the mouse, through `--lean-x` and `--lean-y` from -1 to 1.
 * Straight to the element: a state change for each move of the mouse would render it each time.
 */
export const pointerTilt = {
  onPointerMove({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setLean(currentTarget, ((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
  },
  onPointerLeave({ currentTarget }: PointerEvent<HTMLElement>) {
    setLean(currentTarget, 0, 0)
  },
}

function setLean({ style }: HTMLElement, x: number, y: number): void {
  style.setProperty('--lean-x', x.toFixed(2))
  style.setProperty('--lean-y', y.toFixed(2))
}
