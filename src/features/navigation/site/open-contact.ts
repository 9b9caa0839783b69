import type { MouseEvent } from 'react'
import { logInBrowser } from '#web/browser-log.ts'

/** What every way to the form does: the window over the page, or without one the form's own page. */
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
