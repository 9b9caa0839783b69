import { type ReactNode, useEffect, useState } from 'react'
import { readBusinessName } from '#features/settings/business-name.contract.ts'
import { Logo } from '#ui/logo.tsx'
import { browserApi } from '#web/browser-api.ts'
import { authTexts } from './auth.texts.ts'
import styles from './auth-frame.module.css'
import { LanguageChoice } from './language-choice.tsx'

/** The layout of the pages before sign-in: a picture and one form. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBusinessName()
  return (
    <div className={styles.frame} data-toasts="top">
      <div className={styles.picture} />
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
        {/* A page whose texts are still loading has nothing in it. */}
        {children && (
          <div className={styles.language}>
            <LanguageChoice />
          </div>
        )}
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
        .call(readBusinessName, {})
        .then(show, () => {})
    }
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  return name
}
