import { type ReactNode, useEffect, useState } from 'react'
import { readFacts } from '#features/settings/facts.contract.ts'
import { Logo } from '#ui/logo.tsx'
import { browserApi } from '#web/browser-api.ts'
import { authTexts } from './auth.en.ts'
import styles from './auth-frame.module.css'

/** The layout of the pages before sign-in: a picture and one form. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBusinessName()
  return (
    <div className={styles.frame} data-toasts="top">
      <div className={styles.picture}>
        <img src="/defaults/hero-poster.webp" alt="" width={1920} height={1080} />
      </div>
      <main className={styles.pane}>
        <div className={styles.brand}>
          <Logo />
          <span>
            {/* A space keeps the height of the line until the name is loaded. */}
            {brand || '\u00a0'}
            <small>{authTexts.admin}</small>
          </span>
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

let loadedName = ''

/** Empty until it is loaded. Does not use the query client, which is not downloaded before sign-in. */
function useBusinessName(): string {
  const [name, setName] = useState(loadedName)
  useEffect(() => {
    const load = () => {
      if (loadedName) return
      const show = (facts: { name: string }) => {
        loadedName = facts.name
        setName(loadedName)
      }
      // The page works without the name: a failure is not reported.
      browserApi()
        .call(readFacts, {})
        .then(show, () => {})
    }
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  return name
}
