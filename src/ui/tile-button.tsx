import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './tile-button.module.css'

interface Look {
  look: 'clay' | 'cream' | 'outline'
  isLarge?: boolean
}

const classes = ({ look, isLarge }: Look) =>
  [styles.tile, styles[look], isLarge && styles.large].filter(Boolean).join(' ')

export function TileButton({
  look,
  isLarge = false,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classes({ look, isLarge })} />
}

/** Looks like a button, leads somewhere also without script. */
export function TileLink({ look, isLarge = false, ...rest }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classes({ look, isLarge })} />
}
