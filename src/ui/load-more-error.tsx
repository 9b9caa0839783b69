import { Button } from './button.tsx'
import styles from './load-more-error.module.css'

interface Props {
  text: string
  action: string
  onRetry: () => void
}

/** Below a list whose next page failed to load. */
export function LoadMoreError({ text, action, onRetry }: Props) {
  return (
    <p className={styles.failed} role="alert">
      {text}
      <Button onClick={onRetry}>{action}</Button>
    </p>
  )
}
