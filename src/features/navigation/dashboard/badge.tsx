import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './badge.module.css'
import { shellTexts } from './shell.en.ts'

const MOST = 99

/** How many people wait behind a link; nothing when nobody does. */
export function Badge({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      {count > MOST ? `${MOST}+` : count}
      <VisuallyHidden> {shellTexts.waiting}</VisuallyHidden>
    </span>
  )
}
