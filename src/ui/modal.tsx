import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './modal.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  label: string
  /** On a desktop; on a phone it fills the screen. */
  size?: 'card' | 'full' | 'page'
  /** Stays mounted while closed, so that a form inside keeps its values. */
  keepsContent?: boolean
  children: ReactNode
}

/** The native dialog of the public site: the browser traps the focus, restores it, and closes at Escape. */
export function Modal({ isOpen, onClose, label, size = 'card', keepsContent = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
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
      {(isOpen || (keepsContent && wasOpened)) && children}
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
