import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './sheet.module.css'

interface Props {
  title: string
  caption?: string
  onClose: () => void
  /** The content, then the choices that lie under the thumb. */
  children: ReactNode
  footer: ReactNode
}

/** A dialog of the dashboard: it fills a phone, and is a slab in the middle of anything wider. Open while it is rendered. */
export function Sheet({ title, caption, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      // Closed before it is taken away, so that the browser gives the focus back to where it was.
      element?.close()
      document.documentElement.style.overflow = ''
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClose={() => !dialog.current?.open && onClose()}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {caption && <p className={styles.caption}>{caption}</p>}
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.footer}>{footer}</footer>
      </div>
    </dialog>
  )
}
