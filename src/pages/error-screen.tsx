import type { ReactNode } from 'react'
import styles from './error-screen.module.css'
import { siteTexts } from './site/site.fr.ts'

interface TroubleProps {
  title: string
  text: string
  phone?: ReactNode
  /** Another way on, before the one home. */
  link?: { href: string; text: string }
}

/** What a visitor sees when there is no page: what happened, and how to reach us all the same. */
export function ErrorScreen({ title, text, phone, link }: TroubleProps) {
  return (
    <section className={styles.screen}>
      <div className={styles.missing} aria-hidden="true" />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {phone && (
          <p>
            {siteTexts.urgent} {phone}.
          </p>
        )}
        <p className={styles.ways}>
          <a className={styles.home} href="/">
            {siteTexts.backHome}
          </a>
          {link && (
            <a className={styles.way} href={link.href}>
              {link.text}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}
