import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '#ui/text-field.tsx'
import { browserApi } from '#web/browser-api.ts'
import { findPeople, type HeldRecord, type Match, type Person } from '../person.contract.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { PersonCard } from './person-card.tsx'
import { MatchList, ReviewList } from './person-matches.tsx'
import { privacyTexts as texts } from './privacy.texts.ts'
import styles from './privacy-page.module.css'

interface Props {
  mayChange: boolean
  backupDays: number
}

interface Found {
  search: string
  isExact: boolean
  people: Person[]
  matches: Match[]
  hasMore: boolean
  reviews: HeldRecord[]
}

export function PersonSearch({ mayChange, backupDays }: Props) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [erasing, setErasing] = useState<Person | null>(null)

  // A mutation, not a query: personal data must not stay in the cache.
  const {
    mutate: find,
    isPending,
    isError,
  } = useMutation({
    mutationFn: (body: { search: string; isExact: boolean }) => browserApi().call(findPeople, { body }),
    onSuccess: (reply, request) => setFound({ ...request, ...reply }),
    gcTime: 0,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOutcome(null)
    if (search.trim()) find({ search: search.trim(), isExact: false })
  }
  const choose = (email: string) => {
    setSearch(email)
    find({ search: email, isExact: true })
  }
  const finish = (message: string) => {
    setErasing(null)
    setFound(null)
    setSearch('')
    setOutcome(message)
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
        <Button type="submit" variant="primary" isBusy={isPending}>
          {texts.find}
        </Button>
      </form>
      {isError && (
        <p className={styles.problem} role="alert">
          {texts.findFailed}
        </p>
      )}
      <div role="status">
        {outcome && (
          <p ref={takeFocus} className={styles.outcome} tabIndex={-1}>
            {outcome}
          </p>
        )}
        {found && found.matches.length > 0 && (
          <p>{texts.severalFound(found.matches.length, found.hasMore)}</p>
        )}
        {found && isEmpty(found) && <EmptyState title={texts.nobody(found.search)} hint={texts.nobodyHint} />}
      </div>
      {found && <MatchList matches={found.matches} isBusy={isPending} onChoose={choose} />}
      {found?.people.map(person => (
        <PersonCard
          key={person.email}
          person={person}
          mayChange={mayChange}
          isChosen={found.isExact}
          onErase={() => setErasing(person)}
        />
      ))}
      {found && <ReviewList reviews={otherReviews(found)} />}
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

/** The button that was pressed is gone, and so is the card that it stood in. */
const takeFocus = (outcome: HTMLElement | null) => outcome?.focus()

const isEmpty = ({ people, matches, reviews }: Found) =>
  people.length === 0 && matches.length === 0 && reviews.length === 0

/** Reviews that no card shows. */
function otherReviews({ people, reviews }: Found): HeldRecord[] {
  const shown = people.flatMap(({ records }) => records.map(({ fields }) => fields.id))
  return reviews.filter(({ fields }) => !shown.includes(fields.id))
}
