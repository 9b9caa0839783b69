import type { ButtonHTMLAttributes } from 'react'
import styles from './text-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** For what is seldom wanted, such as Delete. */
  isQuiet?: boolean
}

export function TextButton({ isQuiet = false, ...rest }: Props) {
  return <button type="button" {...rest} className={`${styles.word} ${isQuiet ? styles.quiet : ''}`} />
}
