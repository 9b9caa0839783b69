import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './badge.module.css'
import { shellTexts } from './shell.texts.ts'

const MAX_SHOWN = 99

/** The number of people who wait for an answer, beside a link; nothing for 0. */
export function Badge({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <VisuallyHidden> {shellTexts.waiting}</VisuallyHidden>
    </span>
  )
}
