import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isHelper } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { ConnectionNote } from '#ui/connection-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import segmented from '#ui/segmented.module.css'
import { useDraftedItems } from '#web/drafts/use-drafts.ts'
import { usePagedList } from '#web/paged-list.ts'
import { Filter, Folder, type InboxCounts } from '../conversations.contract.ts'
import {
  messageQuery,
  messagesQuery,
  parseView,
  useInboxCounts,
  type View,
  viewUrl,
} from './conversation-queries.ts'
import { MessageFeed } from './message-feed.tsx'
import { messagesTexts } from './messages.texts.ts'
import styles from './messages-page.module.css'
import { ReplyDialog } from './reply-dialog.tsx'
import { useMessageActions } from './use-message-actions.ts'

export default function MessagesPage() {
  const [parameters] = useSearchParams()
  const view = parseView(parameters)
  const list = usePagedList(messagesQuery(view), {
    isSameList: ([, , before]) =>
      before.folder === view.folder && before.filter === view.filter && before.message === view.message,
  })
  const { counts, isConnected } = useInboxCounts()
  const withDrafts = useDraftedItems('reply')
  const mayChange = isHelper(useSession())
  const actions = useMessageActions()
  const wanted = parameters.get('reply')
  const [replyingTo, setReplyingTo] = useState(wanted)
  // A link to another reply, followed while this screen is open.
  const [lastWanted, setLastWanted] = useState(wanted)
  if (wanted !== lastWanted) {
    setLastWanted(wanted)
    if (wanted) setReplyingTo(wanted)
  }
  const { folder, filter, search, message: only } = view
  const note = only ? null : messagesTexts.folderNotes[folder]

  const openReply = useCallback(
    (id: string) => {
      setReplyingTo(id)
      const message = list.items.find(item => item.id === id)
      if (message) actions.autoMarkRead(message)
    },
    [list.items, actions],
  )
  const listed = list.items.find(({ id }) => id === replyingTo)
  // Who has waited longest is not among the newest messages.
  const { data: unlisted } = useQuery({
    ...messageQuery(replyingTo ?? ''),
    enabled: replyingTo !== null && list.status === 'ready' && !listed,
  })
  const message = listed ?? (unlisted?.id === replyingTo ? unlisted : undefined)
  const caption =
    search && list.status === 'ready'
      ? messagesTexts.found(list.total)
      : counts && countsCaption(folder, counts)

  return (
    <>
      <PageHeader title={messagesTexts.title} caption={caption ?? ''} />
      {!isConnected && <ConnectionNote text={messagesTexts.noConnection} />}
      <FolderBar view={view} counts={counts} />
      {note && <p className={styles.note}>{note}</p>}
      {only && (
        <p className={styles.note}>
          {messagesTexts.onlyOne}{' '}
          <Link className={styles.all} to="/dash/messages">
            {messagesTexts.allMessages}
          </Link>
        </p>
      )}
      <MessageFeed
        // Resets which messages are expanded.
        key={`${folder} ${filter} ${search} ${only}`}
        view={view}
        list={list}
        draftedIds={withDrafts}
        onReply={openReply}
        actions={mayChange ? actions : null}
      />
      {mayChange && message && <ReplyDialog contact={message} onClose={() => setReplyingTo(null)} />}
    </>
  )
}

const countsCaption = (folder: Folder, counts: InboxCounts) =>
  folder === 'inbox'
    ? messagesTexts.counts(counts.waiting, counts.inbox)
    : messagesTexts.inFolder(counts[folder])

function FolderBar({ view, counts }: { view: View; counts: InboxCounts | null }) {
  const navigate = useNavigate()
  return (
    <div className={styles.bar}>
      <nav className={`${segmented.group} ${styles.folders}`} aria-label={messagesTexts.foldersName}>
        {Folder.options.map(folder => (
          <Link
            key={folder}
            to={viewUrl({ folder, search: '' })}
            aria-current={folder === view.folder && !view.message ? 'page' : undefined}
          >
            {messagesTexts.folders[folder]}
            {folder !== 'inbox' && counts !== null && counts[folder] > 0 && (
              <span className={styles.count}>{counts[folder]}</span>
            )}
          </Link>
        ))}
      </nav>
      {/* Keyed by folder: the typed search belongs to one folder. */}
      <SearchField
        key={`${view.folder} ${view.filter}`}
        label={messagesTexts.search}
        hint={messagesTexts.searchHint}
        search={view.search}
        onSearch={search =>
          void navigate(viewUrl({ ...view, search }), { replace: true, preventScrollReset: true })
        }
      />
      {view.folder === 'inbox' && !view.message && <StageFilter view={view} counts={counts} />}
    </div>
  )
}

function StageFilter({ view, counts }: { view: View; counts: InboxCounts | null }) {
  const { name, ...labels } = messagesTexts.filter
  return (
    <nav className={`${segmented.group} ${styles.filter}`} aria-label={name}>
      {Filter.options.map(filter => (
        <Link
          key={filter}
          to={viewUrl({ folder: 'inbox', search: '', ...(filter !== 'all' && { filter }) })}
          aria-current={filter === (view.filter ?? 'all') ? 'true' : undefined}
        >
          {labels[filter]}
          {filter === 'waiting' && counts !== null && counts.waiting > 0 && (
            <span className={styles.people}>{counts.waiting}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
