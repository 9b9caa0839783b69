import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

/** After the last key: a list is not asked for with every letter. */
const PAUSE_MS = 250
const LONGEST = 200

interface Props {
  label: string
  hint: string
  /** What is searched for when it appears; a new key for another list. */
  search: string
  onSearch: (search: string) => void
}

export function SearchField({ label, hint, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(typed.trim()), PAUSE_MS)
  }
  return (
    <input
      className={styles.search}
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={hint}
      maxLength={LONGEST}
      value={text}
      onChange={event => type(event.target.value)}
    />
  )
}
