import { Link, useNavigate } from 'react-router'
import { SearchField } from '#ui/search-field.tsx'
import segmented from '#ui/segmented.module.css'
import { Folder } from '../inbox.contract.ts'
import type { InboxCounts } from '../inbox-counts.contract.ts'
import styles from './folder-bar.module.css'
import type { View } from './inbox-queries.ts'
import { addressOf } from './message-view.ts'
import { messagesTexts } from './messages.en.ts'

/** Where to look and what for. */
export function FolderBar({ view, counts }: { view: View; counts: InboxCounts | null }) {
  const navigate = useNavigate()
  return (
    <div className={styles.bar}>
      <nav className={`${segmented.group} ${styles.folders}`} aria-label={messagesTexts.foldersName}>
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
      <SearchField
        key={view.folder}
        label={messagesTexts.search}
        hint={messagesTexts.searchHint}
        search={view.search}
        onSearch={search =>
          void navigate(addressOf({ ...view, search }), { replace: true, preventScrollReset: true })
        }
      />
    </div>
  )
}
