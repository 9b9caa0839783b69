import { type ReactNode, useEffect, useRef } from 'react'
import styles from './modal.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  label: string
  /** How much of the screen it takes on a desktop; on a phone it fills it. */
  size?: 'slab' | 'full' | 'page'
  children: ReactNode
}

/** A native dialog: the browser keeps the focus inside, gives it back, and closes it at Escape. */
export function Modal({ isOpen, onClose, label, size = 'slab', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])

  useEffect(() => {
    // Of the document it stands in: an editor's preview has one of its own.
    const page = dialog.current?.ownerDocument.documentElement
    if (!isOpen || !page) return
    // The page behind must not scroll away under the thumb.
    page.style.overflow = 'hidden'
    return () => {
      page.style.overflow = ''
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={`${styles.modal} ${styles[size]}`}
      aria-label={label}
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      {isOpen && children}
    </dialog>
  )
}

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  )
}
