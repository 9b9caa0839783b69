import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { libraryTexts } from '../library.texts.ts'
import { mediaTexts } from '../media.texts.ts'
import styles from './list-states.module.css'

export function ListSkeleton() {
  return (
    <ul className={styles.skeleton} aria-hidden="true">
      {['first', 'second', 'third'].map(key => (
        <li key={key}>
          <span className={styles.picture} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.line} />
        </li>
      ))}
    </ul>
  )
}

/** The delay doubles after each failure. */
const FIRST_DELAY_S = 8
const MAX_DELAY_S = 60

interface LoadErrorProps {
  kind: MediaKind
  failures: number
  onRetry: () => void
}

/** Counts down to an automatic retry. */
export function ListLoadError({ kind, failures, onRetry }: LoadErrorProps) {
  const [left, setLeft] = useState(Math.min(FIRST_DELAY_S * 2 ** (failures - 1), MAX_DELAY_S))
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = setInterval(() => setLeft(seconds => seconds - 1), 1_000)
    const tryNow = () => retry()
    window.addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryNow)
    }
  }, [])
  useEffect(() => {
    if (left <= 0) retry()
  }, [left])
  return (
    <EmptyState
      title={mediaTexts.listFailedTitle}
      hint={`${libraryTexts[kind].listSafe} ${mediaTexts.tryingAgain(Math.max(0, left))}`}
    >
      <Button isWide onClick={onRetry}>
        {mediaTexts.tryAgainNow}
      </Button>
    </EmptyState>
  )
}
