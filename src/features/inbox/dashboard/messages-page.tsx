import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isAdmin } from '#features/auth/dashboard/session.ts'
import { useSession } from '#features/auth/dashboard/use-session.ts'
import { Mark } from '#ui/marks/mark.tsx'
import { ScreenHead } from '#ui/words/screen-head.tsx'
import type { Folder } from '../inbox.contract.ts'
import type { InboxCounts } from '../inbox-counts.contract.ts'
import type { Route } from './+types/messages-page'
import { FolderBar } from './folder-bar.tsx'
import { MessageFeed } from './list/message-feed.tsx'
import { messageList } from './list/message-list.ts'
import { useDraftedIds, useMessageList } from './list/use-message-list.ts'
import { viewOf } from './message/message-view.ts'
import { messagesTexts } from './messages.en.ts'
import styles from './messages-page.module.css'
import { ReplyDialog } from './reply/reply-dialog.tsx'
import { loadDrafts } from './reply/reply-draft.ts'
import { useInboxWatch } from './use-inbox-watch.ts'
import { useMessageActions } from './use-message-actions.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Not awaited: the screen shows at once, and what it shows fills in.
  void messageList().show(viewOf(new URL(request.url).searchParams))
  // From the device: a reply must never open without the words that were begun.
  await loadDrafts()
  return null
}

export default function MessagesPage() {
  const list = useMessageList()
  const { counts, isConnected } = useInboxWatch()
  const draftedIds = useDraftedIds()
  const mayChange = isAdmin(useSession())
  const actions = useMessageActions()
  const [parameters] = useSearchParams()
  const [replyingTo, setReplyingTo] = useState(parameters.get('reply'))
  const { folder, search } = list.view
  const note = messagesTexts.folderNotes[folder]

  const openReply = useCallback(
    (id: string) => {
      setReplyingTo(id)
      const contact = messageList()
        .getState()
        .contacts.find(one => one.id === id)
      if (contact) actions.noteRead(contact)
    },
    [actions],
  )
  const contact = list.contacts.find(({ id }) => id === replyingTo)
  const caption =
    search && list.status === 'ready' ? messagesTexts.found(list.total) : counts && describe(folder, counts)

  return (
    <>
      <ScreenHead title={messagesTexts.title} caption={caption ?? ''} />
      {!isConnected && (
        <p className={styles.strip} role="status">
          <Mark kind="warning" />
          {messagesTexts.noConnection}
        </p>
      )}
      <FolderBar view={list.view} counts={counts} />
      {note && <p className={styles.note}>{note}</p>}
      <MessageFeed
        // What was unfolded belongs to one folder and one search.
        key={`${folder} ${search}`}
        list={list}
        draftedIds={draftedIds}
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
