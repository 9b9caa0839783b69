import { useEffect } from 'react'
import { type Language, language } from '#shared/text/language.ts'
import { formatDay, noonOf } from '#shared/time/dates.ts'
import listCard from '#ui/list-card.module.css'
import { PageHeader } from '#ui/page-header.tsx'
import { healthTexts } from '../health.texts.ts'
import { type Release, releasesUpTo } from '../release-notes.rules.ts'
import type { Route } from './+types/whats-new-page'
import { markSeen, runningVersion } from './seen-version.ts'
import styles from './whats-new-page.module.css'

/** They grow with each version: loaded with this screen alone. */
const NOTES: Record<Language, () => Promise<{ releaseNotes: Release[] }>> = {
  en: () => import('../release-notes.en.ts'),
  fr: () => import('../release-notes.fr.ts'),
}

export async function clientLoader() {
  const { releaseNotes } = await NOTES[language()]()
  return releasesUpTo(runningVersion, releaseNotes)
}

/** What this version and those before it brought. */
export default function WhatsNewPage({ loaderData: releases }: Route.ComponentProps) {
  const { whatsNew: texts } = healthTexts
  useEffect(markSeen, [])
  return (
    <>
      <PageHeader title={texts.title} />
      {releases.map(({ version, day, notes }) => (
        <section key={version} className={styles.release}>
          <h2>{texts.version(version)}</h2>
          <p className={styles.day}>{formatDay(noonOf(day))}</p>
          <ul className={listCard.card}>
            {notes.map(note => (
              <li key={note} className={styles.note}>
                {note}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
