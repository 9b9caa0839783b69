import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import styles from './contact-search.module.css'
import { addressOf, type View } from './contact-view.ts'
import { contactsTexts } from './contacts.en.ts'

const PAUSE_MS = 250

export function ContactSearch({ view }: { view: View }) {
  const [text, setText] = useState(view.search)
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void navigate(addressOf({ ...view, search: typed.trim() }), { replace: true, preventScrollReset: true })
    }, PAUSE_MS)
  }
  return (
    <input
      className={styles.search}
      type="search"
      enterKeyHint="search"
      aria-label={contactsTexts.search}
      placeholder={contactsTexts.searchHint}
      maxLength={200}
      value={text}
      onChange={event => search(event.target.value)}
    />
  )
}
