import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'plain' | 'destructive'
  /** Shows a spinner and ignores clicks. */
  isBusy?: boolean
  isWide?: boolean
}

export function Button({
  variant = 'plain',
  isBusy = false,
  isWide = false,
  onClick,
  children,
  ...rest
}: Props) {
  const className = [styles.button, styles[variant], isWide && styles.wide].filter(Boolean).join(' ')
  return (
    // Busy is not `disabled`: a disabled button loses the focus, and a dialog that opens next could not give it back.
    <button
      type="button"
      {...rest}
      className={className}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={event => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={`${styles.button} ${styles.plain}`} />
}
