import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './site-button.module.css'

interface StyleProps {
  variant: 'clay' | 'cream' | 'outline'
  isLarge?: boolean
}

const classes = ({ variant, isLarge }: StyleProps) =>
  [styles.button, styles[variant], isLarge && styles.large].filter(Boolean).join(' ')

export function SiteButton({
  variant,
  isLarge = false,
  ...rest
}: StyleProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classes({ variant, isLarge })} />
}

/** A link that looks like a button, and works without scripts. */
export function SiteButtonLink({
  variant,
  isLarge = false,
  ...rest
}: StyleProps & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classes({ variant, isLarge })} />
}
