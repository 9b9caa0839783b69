import type { ReactNode } from 'react'
import styles from './error-screen.module.css'
import { siteTexts } from './site/site.fr.ts'

interface Props {
  title: string
  text: string
  phone?: ReactNode
  /** A second link, after the one to the home page. */
  link?: { href: string; text: string }
}

/** Shown to visitors when there is no page: what happened, and how to reach the business. */
export function ErrorScreen({ title, text, phone, link }: Props) {
  return (
    <section className={styles.screen}>
      <div className={styles.missing} aria-hidden="true" />
      <div className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        {phone && (
          <p>
            {siteTexts.urgent} {phone}.
          </p>
        )}
        <p className={styles.links}>
          <a className={styles.home} href="/">
            {siteTexts.backHome}
          </a>
          {link && (
            <a className={styles.link} href={link.href}>
              {link.text}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}
