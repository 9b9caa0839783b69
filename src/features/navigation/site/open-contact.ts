import type { MouseEvent } from 'react'
import { logInBrowser } from '#web/browser-log.ts'

/** The click handler of every contact link: opens the dialog, or without one follows the link to `/contact`. */
export function openContact(
  event: Pick<MouseEvent, 'preventDefault'>,
  openModal: (() => void) | undefined,
): void {
  if (typeof openModal !== 'function') {
    logInBrowser('openModal is not a function or is undefined')
    return
  }
  event.preventDefault()
  openModal()
}
