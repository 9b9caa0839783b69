import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaKind } from '#features/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { mediaTexts } from '../media.en.ts'
import { libraryTexts } from '../texts-by-kind.ts'
import styles from './list-states.module.css'

/** The shape of what is on its way. */
export function ListSkeleton() {
  return (
    <ul className={styles.skeleton} aria-hidden="true">
      {['first', 'second', 'third'].map(place => (
        <li key={place}>
          <span className={styles.picture} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.line} />
        </li>
      ))}
    </ul>
  )
}

/** Waits longer each time it is shown again, and never longer than a person would. */
const FIRST_WAIT_S = 8
const LONGEST_WAIT_S = 60

interface TroubleProps {
  kind: MediaKind
  failures: number
  onRetry: () => void
}

export function ListTrouble({ kind, failures, onRetry }: TroubleProps) {
  const [left, setLeft] = useState(Math.min(FIRST_WAIT_S * 2 ** (failures - 1), LONGEST_WAIT_S))
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
