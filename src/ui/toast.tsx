import { useEffect, useRef, useState } from 'react'
import styles from './toast.module.css'
import { uiTexts } from './ui.en.ts'

const SHOWN_MS = 3_000

type Kind = 'error' | 'success' | 'warning'

/** What can still be done about it, such as Undo; it takes the place of Close. */
export interface NoticeAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: Kind
  message: string
  action?: NoticeAction | undefined
}

export function noticeKind(kind: string): Kind {
  return kind === 'success' || kind === 'warning' ? kind : 'error'
}

interface Props {
  notice: Toast
  onDismiss: (id: number) => void
}

/** Goes away by itself, but not while somebody reads it with the pointer or the focus on it. */
export function Notification({ notice: { id, kind, message, action }, onDismiss }: Props) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isHovered || isFocused
  const remainingMs = useRef(SHOWN_MS)

  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(onDismiss, remainingMs.current, id)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [isHeld, id, onDismiss])

  return (
    <div
      className={`${styles.notice} ${styles[kind]}`}
      data-kind={kind}
      role="alert"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d={kind === 'success' ? 'm5 13 5 5L19 7' : 'M12 4 3 20h18zM12 10v5M12 17v.5'} />
      </svg>
      <span>{message}</span>
      <button
        type="button"
        onClick={() => {
          action?.run()
          onDismiss(id)
        }}
      >
        {action?.label ?? uiTexts.close}
      </button>
    </div>
  )
}
