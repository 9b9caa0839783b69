import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { menuEntries } from '#features/navigation/dashboard/menu.ts'
import type { SectionDraft } from '#sections/section-kit/dashboard/drafts.ts'
import type { Versioned } from '#sections/section-kit/editing.rules.ts'
import { StatusIcon } from '#ui/status-icon.tsx'
import { useDrafts } from '#web/drafts/use-drafts.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import styles from './unsaved-note.module.css'

const SHOWN_ON = ['/dash', '/dash/more']

/** On the home screen and on More: how many changes in the editors are not on the site yet. */
export function UnsavedNote() {
  const { pathname } = useLocation()
  return SHOWN_ON.includes(pathname.replace(/\/$/, '')) ? <Unsaved /> : null
}

function Unsaved() {
  const drafts = useDrafts<SectionDraft<Versioned>['value']>('section').map(({ value }) => value)
  const sections = [...new Set(drafts.map(({ section }) => section))]
  const isUnsent = (name: string) => drafts.some(draft => draft.section === name && draft.unsent)
  const unsent = sections.filter(isUnsent)
  const others = sections.filter(name => !isUnsent(name))
  if (sections.length === 0) return null
  return (
    <div className={styles.note}>
      {unsent.length > 0 && (
        <NoteRow icon="waiting" text={dashboardTexts.unsentChanges(unsent.length)} sections={unsent} />
      )}
      {others.length > 0 && (
        <NoteRow icon="warning" text={dashboardTexts.unsavedDrafts(others.length)} sections={others} />
      )}
    </div>
  )
}

interface RowProps {
  icon: ComponentProps<typeof StatusIcon>['kind']
  text: string
  sections: string[]
}

function NoteRow({ icon, text, sections }: RowProps) {
  const links = menuEntries().filter(({ to }) => sections.some(section => to === `/dash/${section}`))
  return (
    <div className={styles.row}>
      <p role="status">
        <StatusIcon kind={icon} />
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
