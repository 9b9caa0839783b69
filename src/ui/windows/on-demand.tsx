import { type ReactNode, useEffect, useState } from 'react'
import { TileButton } from '../actions/tile-button.tsx'
import { onDemandTexts } from '../ui.fr.ts'
import { CloseButton } from './modal.tsx'
import styles from './on-demand.module.css'

interface Props<Part> {
  load: () => Promise<Part>
  onClose: () => void
  /** Shown beside the offer to try again: another way to the same end. */
  otherWay?: ReactNode
  children: (part: Part) => ReactNode
}

/** What a window shows, its code fetched when it is first opened. A line that breaks must not take the page along. */
export function OnDemand<Part>({ load, onClose, otherWay, children }: Props<Part>) {
  // In a box, because a part may be a function, which a state would call.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)

  useEffect(() => {
    let isGone = false
    load().then(
      part => isGone || setLoaded({ part }),
      () => isGone || setFailedTry(tries),
    )
    return () => {
      isGone = true
    }
  }, [load, tries])

  if (loaded) return children(loaded.part)
  if (failedTry < tries) return null
  return (
    <div className={styles.trouble} role="alert">
      <CloseButton label={onDemandTexts.close} onClick={onClose} />
      <p>{onDemandTexts.trouble}</p>
      <TileButton look="outline" onClick={() => setTries(tries + 1)}>
        {onDemandTexts.retry}
      </TileButton>
      {otherWay}
    </div>
  )
}
