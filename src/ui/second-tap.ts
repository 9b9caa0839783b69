import type { MouseEvent } from 'react'

/** As long as computers wait for the second press of a double click. */
const SECOND_TAP_MS = 500
const SAME_PLACE_PX = 24

let first: { list: Element; pressed: Element | null; at: number; x: number; y: number } | undefined

/**
 * `onClickCapture` of a list where a press removes its row: the second tap of a double tap would press the row that moves
 * into its place. `event.detail` does not tell: some phones count each tap as the first.
 */
export function stopSecondTap(event: MouseEvent): void {
  const { currentTarget: list, target, timeStamp: at, clientX: x, clientY: y, detail } = event
  // A key.
  if (detail === 0) return
  const pressed = (target as Element).closest('a, button')
  const isSecond =
    first?.list === list &&
    first.pressed !== pressed &&
    at - first.at < SECOND_TAP_MS &&
    Math.hypot(x - first.x, y - first.y) < SAME_PLACE_PX
  if (isSecond) {
    event.preventDefault()
    event.stopPropagation()
  } else first = { list, pressed, at, x, y }
}
