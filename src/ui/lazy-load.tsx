import { type ReactNode, useEffect, useState } from 'react'
import styles from './lazy-load.module.css'
import { CloseButton } from './modal.tsx'
import { SiteButton, SiteButtonLink } from './site-button.tsx'
import { lazyLoadTexts } from './ui.fr.ts'

interface Props<Part> {
  load: () => Promise<Part>
  onClose: () => void
  /** A page that does the same without this code: opened when the code does not load, instead of a retry. */
  page?: { href: string; text: string }
  /** An alternative to offer on failure, such as the phone number. */
  alternative?: ReactNode
  children: (part: Part) => ReactNode
}

/** Loads the code of a dialog when it is first opened, and shows a retry if the connection fails. */
export function LazyLoad<Part>({ load, onClose, page, alternative, children }: Props<Part>) {
  // Wrapped in an object: `useState` would call a part that is a function.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)
  const href = page?.href

  useEffect(() => {
    let isUnmounted = false
    load().then(
      part => isUnmounted || setLoaded({ part }),
      async () => {
        // After a deployment the old code is gone, and the browser caches the failed import; the page still works.
        if (href && (await isReachable(href)) && !isUnmounted) location.assign(href)
        else if (!isUnmounted) setFailedTry(tries)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [load, tries, href])

  if (loaded) return children(loaded.part)
  if (failedTry < tries) return null
  return (
    <div className={styles.error} role="alert">
      <CloseButton label={lazyLoadTexts.close} onClick={onClose} />
      <p>{lazyLoadTexts.error}</p>
      {page ? (
        <SiteButtonLink variant="outline" href={page.href}>
          {page.text}
        </SiteButtonLink>
      ) : (
        <SiteButton variant="outline" onClick={() => setTries(tries + 1)}>
          {lazyLoadTexts.retry}
        </SiteButton>
      )}
      {alternative}
    </div>
  )
}

/** Checked first: leaving for a page that does not answer would lose the current one. */
async function isReachable(href: string): Promise<boolean> {
  try {
    return (await fetch(href, { method: 'HEAD' })).ok
  } catch {
    return false
  }
}
