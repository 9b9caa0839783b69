import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './sheet.module.css'
import { useToastContainer } from './toasts.tsx'

interface Props {
  title: string
  caption?: ReactNode
  /** `film`: for something to look at; dark on a phone. `wide`: for two things side by side. */
  look?: 'form' | 'film' | 'wide'
  /** Without it the sheet stays as long as it is rendered. */
  onClose?: (() => void) | undefined
  /** What is wrong, in sight however long the form is. */
  problem?: string | null | undefined
  foot: ReactNode
  children: ReactNode
}

/** A native modal dialog, open as long as it is rendered: the browser keeps the focus inside and gives it back. */
export function Sheet({ title, caption, look = 'form', onClose, problem, foot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useToastContainer(dialog)

  // Before the element is taken away: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`${styles.sheet} ${look === 'form' ? '' : styles[look]}`}
      aria-labelledby={titleId}
      onCancel={event => {
        // React takes it away; a file chooser inside that is cancelled tells the same event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      // A second Escape in a row closes it without asking.
      onClose={event => {
        if (event.target !== dialog.current) return
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
        <div className={styles.body}>{children}</div>
        <footer className={styles.foot}>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.choices}>{foot}</div>
        </footer>
      </div>
    </dialog>
  )
}
