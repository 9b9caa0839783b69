import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAdmin } from '#features/session/dashboard/session.ts'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'
import { useDraftedItems } from '#web/drafts/use-drafts.ts'
import { usePagedList } from '#web/paged-list.ts'
import type { Folder } from '../inbox.contract.ts'
import type { InboxCounts } from '../inbox-counts.contract.ts'
import { FolderBar } from './folder-bar.tsx'
import { messagesQuery, useInboxCounts } from './inbox-queries.ts'
import { MessageFeed } from './message-feed.tsx'
import { viewOf } from './message-view.ts'
import { messagesTexts } from './messages.en.ts'
import styles from './messages-page.module.css'
import { ReplyDialog } from './reply-dialog.tsx'
import { useMessageActions } from './use-message-actions.ts'

export default function MessagesPage() {
  const [parameters] = useSearchParams()
  const view = viewOf(parameters)
  const list = usePagedList(messagesQuery(view), {
    isSameList: ([, , before]) => before.folder === view.folder,
  })
  const { counts, isConnected } = useInboxCounts()
  const withDrafts = useDraftedItems('reply')
  const mayChange = isAdmin(useSession())
  const actions = useMessageActions()
  const [replyingTo, setReplyingTo] = useState(parameters.get('reply'))
  const { folder, search } = view
  const note = messagesTexts.folderNotes[folder]

  const openReply = useCallback(
    (id: string) => {
      setReplyingTo(id)
      const contact = list.items.find(one => one.id === id)
      if (contact) actions.noteRead(contact)
    },
    [list.items, actions],
  )
  const contact = list.items.find(({ id }) => id === replyingTo)
  const caption =
    search && list.status === 'ready' ? messagesTexts.found(list.total) : counts && describe(folder, counts)

  return (
    <>
      <PageHeader title={messagesTexts.title} caption={caption ?? ''} />
      {!isConnected && (
        <p className={styles.strip} role="status">
          <StatusIcon kind="warning" />
          {messagesTexts.noConnection}
        </p>
      )}
      <FolderBar view={view} counts={counts} />
      {note && <p className={styles.note}>{note}</p>}
      <MessageFeed
        // What was unfolded belongs to one folder and one search.
        key={`${folder} ${search}`}
        view={view}
        list={list}
        draftedIds={withDrafts}
        onReply={openReply}
        actions={mayChange ? actions : null}
      />
      {mayChange && contact && <ReplyDialog contact={contact} onClose={() => setReplyingTo(null)} />}
    </>
  )
}

const describe = (folder: Folder, counts: InboxCounts) =>
  folder === 'inbox'
    ? messagesTexts.counts(counts.unread, counts.inbox)
    : messagesTexts.inFolder(counts[folder])
