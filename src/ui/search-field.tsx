import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

const DEBOUNCE_MS = 250
const MAX_LENGTH = 200

interface Props {
  label: string
  hint: string
  /** The initial text; give the field a new key for another list. */
  search: string
  onSearch: (search: string) => void
}

export function SearchField({ label, hint, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(value.trim()), DEBOUNCE_MS)
  }
  return (
    <input
      className={styles.search}
      type="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={hint}
      maxLength={MAX_LENGTH}
      value={text}
      onChange={event => change(event.target.value)}
    />
  )
}
