import { type FormEvent, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BareMortar } from '#ui/motion/bare-mortar.tsx'
import { browserApi } from '#web/browser-api.ts'
import { findPeople, type Person } from '../person.contract.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { PersonCard } from './person-card.tsx'
import { privacyTexts as texts } from './privacy.en.ts'
import styles from './privacy-page.module.css'

interface Props {
  mayChange: boolean
  backupDays: number
  onErased: () => void
}

interface Found {
  search: string
  people: Person[]
}

export function PersonSearch({ mayChange, backupDays, onErased }: Props) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [erasing, setErasing] = useState<Person | null>(null)

  const find = async (asked: string) => {
    setBusy(true)
    setFailed(false)
    try {
      const { people } = await browserApi().call(findPeople, { body: { search: asked } })
      setFound({ search: asked, people })
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOutcome(null)
    if (search.trim()) void find(search.trim())
  }
  const finish = (said: string) => {
    setErasing(null)
    setFound(null)
    setSearch('')
    setOutcome(said)
    onErased()
  }

  return (
    <section className={styles.section} aria-labelledby="find-person">
      <h2 id="find-person">{texts.findTitle}</h2>
      <p className={styles.caption}>{texts.findHint}</p>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label={texts.search}
          value={search}
          onValueChange={setSearch}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={320}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {texts.find}
        </Button>
      </form>
      {hasFailed && (
        <p className={styles.problem} role="alert">
          {texts.findFailed}
        </p>
      )}
      <div role="status">
        {outcome && <p className={styles.outcome}>{outcome}</p>}
        {found && found.people.length > 1 && <p>{texts.severalFound(found.people.length)}</p>}
        {found?.people.length === 0 && (
          <BareMortar title={texts.nobody(found.search)} hint={texts.nobodyHint} />
        )}
      </div>
      {found?.people.map(person => (
        <PersonCard
          key={person.email}
          person={person}
          mayChange={mayChange}
          onErase={() => setErasing(person)}
        />
      ))}
      {erasing && (
        <EraseSheet
          person={erasing}
          backupDays={backupDays}
          onClose={() => setErasing(null)}
          onErased={finish}
        />
      )}
    </section>
  )
}
