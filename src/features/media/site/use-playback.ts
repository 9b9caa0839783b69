import { useState } from 'react'
import { useMayMove } from './use-may-move.ts'

/** A loop plays by itself unless the visitor asked for calm or few bytes; a press decides for good. */
export function usePlayback() {
  const mayMove = useMayMove()
  const [choice, setChoice] = useState<boolean | null>(null)
  const isPlaying = choice ?? mayMove
  return { isPlaying, toggle: () => setChoice(!isPlaying), play: () => setChoice(true) }
}
