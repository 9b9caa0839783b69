import { type ReactNode, useEffect, useState } from 'react'
import styles from './lazy-load.module.css'
import { CloseButton } from './modal.tsx'
import { TileButton, TileLink } from './tile-button.tsx'
import { onDemandTexts } from './ui.fr.ts'

interface Props<Part> {
  load: () => Promise<Part>
  onClose: () => void
  /** A page that does the same without this code: led to when the code does not load, instead of a second try. */
  page?: { href: string; text: string }
  /** Shown beside it: another way to the same end. */
  otherWay?: ReactNode
  children: (part: Part) => ReactNode
}

/** What a window shows, its code fetched when it is first opened. A line that breaks must not take the page along. */
export function LazyLoad<Part>({ load, onClose, page, otherWay, children }: Props<Part>) {
  // In a box, because a part may be a function, which a state would call.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)
  const href = page?.href

  useEffect(() => {
    let isGone = false
    load().then(
      part => isGone || setLoaded({ part }),
      async () => {
        // Old code is gone from the server, and the browser remembers that it failed; the page is there.
        if (href && (await isReachable(href)) && !isGone) location.assign(href)
        else if (!isGone) setFailedTry(tries)
      },
    )
    return () => {
      isGone = true
    }
  }, [load, tries, href])

  if (loaded) return children(loaded.part)
  if (failedTry < tries) return null
  return (
    <div className={styles.trouble} role="alert">
      <CloseButton label={onDemandTexts.close} onClick={onClose} />
      <p>{onDemandTexts.trouble}</p>
      {page ? (
        <TileLink look="outline" href={page.href}>
          {page.text}
        </TileLink>
      ) : (
        <TileButton look="outline" onClick={() => setTries(tries + 1)}>
          {onDemandTexts.retry}
        </TileButton>
      )}
      {otherWay}
    </div>
  )
}

/** Leaving for a page that does not answer would cost the visitor the one they have. */
async function isReachable(href: string): Promise<boolean> {
  try {
    return (await fetch(href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
