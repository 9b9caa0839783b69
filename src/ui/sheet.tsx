import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './sheet.module.css'
import { useToastContainer } from './toast.tsx'

interface Props {
  title: string
  caption?: ReactNode
  /** `film`: for a movie or picture; dark on a phone. `wide`: for two columns. */
  variant?: 'form' | 'film' | 'wide'
  /** High from the beginning: content that loads later moves no button. */
  isTall?: boolean
  /** Without it the sheet cannot be closed. */
  onClose?: (() => void) | undefined
  /** An error, visible in the footer however long the form is. */
  problem?: string | null | undefined
  /** The text between title and footer gets the focus: it is read first, and the keyboard scrolls it. */
  isTextFirst?: boolean
  footer: ReactNode
  children: ReactNode
}

/** The native modal dialog of the dashboard, open as long as it is rendered. The browser traps the focus and restores it. */
export function Sheet(props: Props) {
  const { title, caption, variant = 'form', isTall, onClose, problem, isTextFirst, footer, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useToastContainer(dialog)

  // A layout effect closes it before React removes the element: only `close()` restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={[styles.sheet, variant !== 'form' && styles[variant], isTall && styles.tall]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      onCancel={event => {
        // The parent unmounts it. A cancelled file chooser inside bubbles the same event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      // On a second Escape in a row the browser closes it without a cancel event.
      onClose={event => {
        // In development React runs the effect twice: the event of the first arrives when the second has opened it again.
        if (event.target !== dialog.current || dialog.current.open) return
        if (onClose) onClose()
        else dialog.current.showModal()
      }}
      onMouseDown={event => event.target === dialog.current && onClose?.()}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {caption && <p className={styles.caption}>{caption}</p>}
        </header>
        <div className={styles.body} {...(isTextFirst && { tabIndex: 0 })}>
          {children}
        </div>
        <footer className={styles.foot}>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.choices}>{footer}</div>
        </footer>
      </div>
    </dialog>
  )
}
