import { listen } from '#ui/listen.ts'
import { logInBrowser } from './browser-log.ts'
import type { MountedIsland } from './island-root.ts'
import { type LoadIsland, propsOf } from './islands.ts'

const OPENER = '[data-opens]'
const DIALOG = 'dialog[data-dialog]'

/** What a component in a dialog gets besides its props from the server. */
export interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * Dialogs (`[data-dialog]`) and what opens (`[data-opens]`) and closes (`[data-close]`) them. A dialog opens at once; its
 * content is mounted when its code has been loaded, which begins as soon as somebody points at an opener.
 */
export function attachDialogs(document: Document, load: LoadIsland): () => void {
  const mounted = new Map<HTMLElement, MountedIsland>()
  let pressed: EventTarget | null = null
  let released: EventTarget | null = null

  const dialogOf = ({ dataset: { opens = '' } }: HTMLElement) =>
    document.querySelector<HTMLDialogElement>(`[data-dialog="${CSS.escape(opens)}"]`)

  const contentProps = (dialog: HTMLDialogElement, isOpen = dialog.open) => ({
    ...propsOf(dialog),
    isOpen,
    onClose: () => dialog.close(),
  })

  function open(dialog: HTMLDialogElement): void {
    if (dialog.open) return
    // The first dialog takes the page's scroll bar away.
    if (!document.querySelector('dialog[open]'))
      document.documentElement.style.setProperty('--scroll-bar', `${scrollBarWidth(document)}px`)
    // Before the browser moves the focus into it.
    mounted.get(dialog)?.render(contentProps(dialog, true))
    dialog.showModal()
    if (!mounted.has(dialog)) void fill(dialog)
  }

  async function fill(dialog: HTMLDialogElement): Promise<void> {
    dialog.replaceChildren()
    try {
      const { mount } = await load(dialog.dataset.island ?? '')
      if (dialog.open && !mounted.has(dialog)) mounted.set(dialog, mount(dialog, contentProps(dialog)))
    } catch {
      await showFailure(dialog)
    }
  }

  async function showFailure(dialog: HTMLDialogElement): Promise<void> {
    const { page } = dialog.dataset
    // After a deployment the old code is gone, and the browser caches the failed import; the page still works.
    const isPageReachable = page !== undefined && (await isReachable(page))
    if (!dialog.open) return
    if (isPageReachable) return location.assign(page)
    const template = dialog.nextElementSibling as HTMLTemplateElement
    // In a preview React has made it, and its content are children.
    const content = template.content.hasChildNodes() ? template.content : template
    dialog.replaceChildren(...content.cloneNode(true).childNodes)
  }

  function onClose(dialog: HTMLDialogElement): void {
    const content = mounted.get(dialog)
    if (dialog.dataset.keepsContent) content?.render(contentProps(dialog))
    else if (content) {
      mounted.delete(dialog)
      content.unmount()
    }
  }

  const warmUp = (opener: HTMLElement) => {
    const name = dialogOf(opener)?.dataset.island
    if (name) load(name).catch(() => {})
  }

  // The preview of an editor changes the props of an open dialog.
  const changes = new MutationObserver(records => {
    for (const { target } of records) {
      const dialog = target as HTMLDialogElement
      mounted.get(dialog)?.render(contentProps(dialog))
    }
  })
  changes.observe(document, { subtree: true, attributeFilter: ['data-props'] })

  const stops = [
    listen(document, 'pointerover', OPENER, warmUp),
    listen(document, 'focusin', OPENER, warmUp),
    listen(document, 'touchstart', OPENER, warmUp),
    listen(document, 'click', OPENER, (opener, event) => {
      const dialog = dialogOf(opener)
      if (!dialog) return logInBrowser('openModal is not a function or is undefined')
      event.preventDefault()
      open(dialog)
    }),
    listen(document, 'click', '[data-close]', button => button.closest('dialog')?.close()),
    listen(document, 'click', '[data-retry]', button => {
      const dialog = button.closest<HTMLDialogElement>(DIALOG)
      if (dialog) void fill(dialog)
    }),
    // Only the backdrop: content covers the rest of the dialog. A selection that is dragged out of a field ends there too,
    // so that the press counts as much as the release.
    listen(document, 'pointerdown', DIALOG, (_dialog, { target }) => {
      pressed = target
    }),
    listen(document, 'pointerup', DIALOG, (_dialog, { target }) => {
      released = target
    }),
    listen(document, 'click', DIALOG, (dialog, { target }) => {
      if (target === dialog && pressed === dialog && released === dialog)
        (dialog as HTMLDialogElement).close()
    }),
    listen(document, 'close', DIALOG, dialog => onClose(dialog as HTMLDialogElement)),
  ]
  return () => {
    changes.disconnect()
    for (const stop of stops) stop()
    for (const content of mounted.values()) content.unmount()
  }
}

/** Zero where scroll bars lie over the page. */
const scrollBarWidth = ({ defaultView, documentElement }: Document) =>
  (defaultView?.innerWidth ?? 0) - documentElement.clientWidth

/** Checked first: leaving for a page that does not answer would lose the current one. */
async function isReachable(href: string): Promise<boolean> {
  try {
    return (await fetch(href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
