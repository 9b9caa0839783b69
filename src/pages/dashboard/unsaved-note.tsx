import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { MENU } from '#features/navigation/dashboard/menu.ts'
import type { SectionDraft } from '#sections/section-kit/dashboard/drafts.ts'
import type { Versioned } from '#sections/section-kit/editing.rules.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { useDrafts } from '#web/drafts/use-drafts.ts'
import { unsavedTexts } from './unsaved.en.ts'
import styles from './unsaved-note.module.css'

const PLACES = ['/dash', '/dash/more']
const ENTRIES = MENU.flatMap(({ entries }) => entries)

/** On the home screen and on More: how much of what somebody typed into the editors is not on the site. */
export function UnsavedNote() {
  const { pathname } = useLocation()
  return PLACES.includes(pathname.replace(/\/$/, '')) ? <Unsaved /> : null
}

function Unsaved() {
  const drafts = useDrafts<SectionDraft<Versioned>['value']>('section').map(({ value }) => value)
  const sections = [...new Set(drafts.map(({ section }) => section))]
  const waits = (name: string) => drafts.some(({ section, unsent }) => section === name && unsent)
  const waiting = sections.filter(waits)
  const others = sections.filter(name => !waits(name))
  if (sections.length === 0) return null
  return (
    <div className={styles.note}>
      {waiting.length > 0 && (
        <Line mark="waiting" text={unsavedTexts.waiting(waiting.length)} sections={waiting} />
      )}
      {others.length > 0 && (
        <Line mark="warning" text={unsavedTexts.drafts(others.length)} sections={others} />
      )}
    </div>
  )
}

interface LineProps {
  mark: ComponentProps<typeof StatusIcon>['kind']
  text: string
  sections: string[]
}

function Line({ mark, text, sections }: LineProps) {
  const links = ENTRIES.filter(({ to }) => sections.some(section => to === `/dash/${section}`))
  return (
    <div className={styles.line}>
      <p role="status">
        <StatusIcon kind={mark} />
        {text}
      </p>
      {links.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </div>
  )
}
