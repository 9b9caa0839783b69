import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

const DEBOUNCE_MS = 250
const MAX_LENGTH = 200

interface Props {
  label: string
  hint: string
  /** The search of the list. The field follows it when something else changes it, such as a link. */
  search: string
  onSearch: (search: string) => void
}

export function SearchField({ label, hint, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  // What this field has asked for: its search arrives while somebody types on.
  const [sent, setSent] = useState(search)
  const [replaced, setReplaced] = useState(0)
  if (search !== shown) {
    setShown(search)
    if (search !== sent) {
      setSent(search)
      setText(search)
      setReplaced(replaced + 1)
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What waits to be searched for is no longer in the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the text is replaced
  useEffect(() => () => clearTimeout(timer.current), [replaced])

  const change = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(value.trim())
      onSearch(value.trim())
    }, DEBOUNCE_MS)
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
