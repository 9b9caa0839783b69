import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { mediaTexts } from '../media.texts.ts'

/** Null at the ends of the list. */
export interface ViewerSteps {
  previous: (() => void) | null
  next: (() => void) | null
}

/** Close, and the items before and after, also by the arrow keys. */
export function ViewerFooter({ steps, onClose }: { steps: ViewerSteps; onClose: () => void }) {
  const step = useEffectEvent((event: KeyboardEvent) => {
    // A player uses the arrows itself.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft') steps.previous?.()
    if (event.key === 'ArrowRight') steps.next?.()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => step(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button onClick={onClose}>{mediaTexts.close}</Button>
      <Button disabled={!steps.previous} onClick={() => steps.previous?.()}>
        {mediaTexts.previous}
      </Button>
      <Button disabled={!steps.next} onClick={() => steps.next?.()}>
        {mediaTexts.next}
      </Button>
    </>
  )
}
