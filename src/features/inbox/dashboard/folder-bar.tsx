import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Folder } from '../inbox.contract.ts'
import type { InboxCounts } from '../inbox-counts.contract.ts'
import styles from './folder-bar.module.css'
import type { View } from './message-list.ts'
import { addressOf } from './message-view.ts'
import { messagesTexts } from './messages.en.ts'

const PAUSE_MS = 250

/** Where to look and what for. */
export function FolderBar({ view, counts }: { view: View; counts: InboxCounts | null }) {
  return (
    <div className={styles.bar}>
      <nav className={styles.folders} aria-label={messagesTexts.foldersName}>
        {Folder.options.map(folder => (
          <Link
            key={folder}
            to={addressOf({ folder, search: '' })}
            aria-current={folder === view.folder ? 'page' : undefined}
          >
            {messagesTexts.folders[folder]}
            {folder !== 'inbox' && counts !== null && counts[folder] > 0 && (
              <span className={styles.count}>{counts[folder]}</span>
            )}
          </Link>
        ))}
      </nav>
      {/* A new one for each folder: its words belong there. */}
      <SearchField key={view.folder} view={view} />
    </div>
  )
}

function SearchField({ view }: { view: View }) {
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
      aria-label={messagesTexts.search}
      placeholder={messagesTexts.searchHint}
      maxLength={200}
      value={text}
      onChange={event => search(event.target.value)}
    />
  )
}
