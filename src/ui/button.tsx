import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'destructive'
  /** Shows a spinner and takes no press. */
  isBusy?: boolean
  isWide?: boolean
}

export function Button({
  look = 'plain',
  isBusy = false,
  isWide = false,
  onClick,
  children,
  ...rest
}: Props) {
  const className = [styles.button, styles[look], isWide && styles.wide].filter(Boolean).join(' ')
  return (
    // Busy is not disabled: a disabled button would lose the focus, and a dialog that follows could not give it back.
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

/** Looks like a button, leads somewhere. */
export function ButtonLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={`${styles.button} ${styles.plain}`} />
}
