import type { ButtonHTMLAttributes } from 'react'
import styles from './text-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** For rare actions such as Delete. */
  isQuiet?: boolean
}

export function TextButton({ isQuiet = false, ...rest }: Props) {
  return <button type="button" {...rest} className={`${styles.button} ${isQuiet ? styles.quiet : ''}`} />
}
