import { useCallback, useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreError } from '#ui/load-more-error.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import type { PagedList } from '#web/paged-list.ts'
import type { ReceivedMessage } from '../conversations.contract.ts'
import type { View } from './conversation-queries.ts'
import styles from './message-feed.module.css'
import { MessageItem } from './message-item.tsx'
import { messagesTexts } from './messages.texts.ts'
import type { MessageActions } from './use-message-actions.ts'

interface Props {
  view: View
  list: PagedList<ReceivedMessage>
  draftedIds: ReadonlySet<string>
  onReply: (id: string) => void
  actions: MessageActions | null
}

const keyOf = (message: ReceivedMessage) => message.id

export function MessageFeed({ view, list, draftedIds, onReply, actions }: Props) {
  const { items, total, status, nextStatus, hasMore, loadNext, retry } = list
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => {
    setExpandedIds(before => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const renderItem = useCallback(
    (message: ReceivedMessage, position: number) => (
      <MessageItem
        key={message.id}
        message={message}
        position={position}
        total={total}
        isExpanded={expandedIds.has(message.id)}
        hasDraft={draftedIds.has(message.id)}
        onToggle={toggle}
        onReply={onReply}
        actions={actions}
      />
    ),
    [total, expandedIds, draftedIds, toggle, onReply, actions],
  )

  if (status === 'loading') return <LoadingFeed />
  if (status === 'failed')
    return (
      <EmptyState title={messagesTexts.failed} hint={messagesTexts.failedHint} isAlert>
        <Button onClick={retry}>{messagesTexts.tryAgain}</Button>
      </EmptyState>
    )
  if (items.length === 0)
    return (
      <EmptyState title={messagesTexts.empty} hint={emptyHint(view)}>
        {view.folder === 'inbox' && !view.filter && !view.search && !view.message && (
          <ButtonLink href="/contact">{messagesTexts.seeForm}</ButtonLink>
        )}
      </EmptyState>
    )
  return (
    <>
      <VirtualList
        label={messagesTexts.title}
        className={styles.feed}
        items={items}
        keyOf={keyOf}
        renderItem={renderItem}
        isBusy={nextStatus === 'loading'}
        onEndNear={hasMore && nextStatus !== 'failed' ? loadNext : undefined}
      />
      {nextStatus === 'failed' && (
        <LoadMoreError text={messagesTexts.failed} action={messagesTexts.tryAgain} onRetry={loadNext} />
      )}
    </>
  )
}

function emptyHint({ folder, filter, search, message }: View): string {
  if (message) return messagesTexts.gone
  if (search) return messagesTexts.emptySearch(search)
  if (filter === 'waiting') return messagesTexts.emptyWaiting
  return filter ? messagesTexts.emptyFilter : messagesTexts.emptyHints[folder]
}

function LoadingFeed() {
  return (
    <div className={styles.loading} role="status" aria-label={messagesTexts.loading}>
      {[1, 2, 3, 4].map(number => (
        <div key={number} className={styles.placeholder}>
          <span className={styles.name} />
          <span />
          <span className={styles.half} />
        </div>
      ))}
    </div>
  )
}
