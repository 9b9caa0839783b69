import { useState } from 'react'
import { Link } from 'react-router'
import listCard from '#ui/list-card.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { healthTexts } from '../health.texts.ts'
import { hasNews, markSeen, runningVersion } from './seen-version.ts'
import styles from './whats-new-note.module.css'

/** On the home screen after an update, until the notes of the version were opened. */
export function WhatsNewNote() {
  const [isShown, setIsShown] = useState(hasNews)
  const { whatsNew: texts } = healthTexts
  if (!isShown) return null
  return (
    <section className={`${listCard.card} ${styles.note}`} aria-label={texts.title}>
      <div className={styles.row}>
        <Link className={styles.link} to="/dash/whats-new">
          {texts.see(runningVersion)}
        </Link>
        <TextButton
          isQuiet
          aria-label={texts.hideLabel}
          onClick={() => {
            markSeen()
            setIsShown(false)
          }}
        >
          {texts.hide}
        </TextButton>
      </div>
    </section>
  )
}
