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
  disabled,
  children,
  ...rest
}: Props) {
  const className = [styles.button, styles[look], isWide && styles.wide].filter(Boolean).join(' ')
  return (
    <button type="button" {...rest} className={className} disabled={disabled || isBusy} aria-busy={isBusy}>
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** Looks like a button, leads somewhere. */
export function ButtonLink(props: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...props} className={`${styles.button} ${styles.plain}`} />
}
