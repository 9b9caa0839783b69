import { useCallback } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadMoreError } from '#ui/load-more-error.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import type { PagedList } from '#web/paged-list.ts'
import type { Contact } from '../contacts.contract.ts'
import type { View } from './contact-queries.ts'
import { ContactRow, type RowActions } from './contact-row.tsx'
import styles from './contact-table.module.css'
import { contactsTexts } from './contacts.texts.ts'

const keyOf = (contact: Contact) => contact.id
const ROUGH_HEIGHT = 130

interface Props {
  view: View
  list: PagedList<Contact>
  actions: RowActions | null
}

export function ContactTable({ view, list, actions }: Props) {
  const { items, total, status, nextStatus, hasMore, loadNext, retry } = list
  const renderItem = useCallback(
    (contact: Contact, position: number) => (
      <ContactRow key={contact.id} contact={contact} position={position} actions={actions} />
    ),
    [actions],
  )
  if (status === 'loading') return <LoadingTable />
  if (status === 'failed')
    return (
      <EmptyState title={contactsTexts.failed} hint={contactsTexts.failedHint} isAlert>
        <Button onClick={retry}>{contactsTexts.tryAgain}</Button>
      </EmptyState>
    )
  if (items.length === 0) return <EmptyTable view={view} canChange={actions !== null} />
  return (
    <>
      <VirtualList
        label={contactsTexts.title}
        className={styles.table}
        head={<Head />}
        total={total}
        estimatedHeight={ROUGH_HEIGHT}
        items={items}
        keyOf={keyOf}
        renderItem={renderItem}
        isBusy={nextStatus === 'loading'}
        onEndNear={hasMore && nextStatus !== 'failed' ? loadNext : undefined}
      />
      {nextStatus === 'failed' && (
        <LoadMoreError text={contactsTexts.failed} action={contactsTexts.tryAgain} onRetry={loadNext} />
      )}
      <p className={styles.key}>{contactsTexts.ringKey}</p>
    </>
  )
}

function Head() {
  return (
    <thead>
      <tr className={styles.head} aria-rowindex={1}>
        {Object.values(contactsTexts.columns).map(column => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function EmptyTable({ view: { isTrash, search }, canChange }: { view: View; canChange: boolean }) {
  if (search) return <EmptyState title={contactsTexts.notFound} hint={contactsTexts.notFoundHint(search)} />
  if (isTrash) return <EmptyState title={contactsTexts.trashEmpty} />
  return <EmptyState title={contactsTexts.empty} {...(canChange && { hint: contactsTexts.emptyHint })} />
}

function LoadingTable() {
  return (
    <div className={styles.loading} role="status" aria-label={contactsTexts.loading}>
      {[1, 2, 3, 4, 5].map(number => (
        <div key={number} className={styles.placeholder}>
          <span className={styles.circle} />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
