import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { usePagedList } from '#web/paged-list.ts'
import type { Contact } from '../contacts.contract.ts'
import { contactCountsQuery, contactsQuery } from './contact-queries.ts'
import type { RowActions } from './contact-row.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { ContactTable } from './contact-table.tsx'
import { addressOf, viewOf } from './contact-view.ts'
import { contactsTexts } from './contacts.en.ts'
import styles from './contacts-screen.module.css'
import { ImportLine } from './import-line.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { ListTools } from './list-tools.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { useImport } from './use-import.ts'

interface Props {
  canChange: boolean
  /** What other parts of the dashboard do with the whole list, and with one contact of it. Both must be stable. */
  actions?: ReactNode
  rowActions?: RowActions['others']
}

type Opened = { sheet: 'create' | 'import' } | { sheet: 'edit'; contact: Contact } | null

export function ContactsScreen({ canChange, actions, rowActions }: Props) {
  const view = viewOf(useSearchParams()[0])
  const list = usePagedList(contactsQuery(view), {
    isSameList: ([, , before]) => before.isTrash === view.isTrash,
  })
  const { data: counts } = useQuery(contactCountsQuery)
  const navigate = useNavigate()
  const { remove, restore } = useContactActions()
  const [opened, setOpened] = useState<Opened>(null)
  const task = useImport()
  const close = () => setOpened(null)
  const showImport = () => setOpened({ sheet: 'import' })
  const closeImport = () => {
    close()
    if (!task.isUnderWay) task.leave()
  }
  const forRows = useMemo(
    (): RowActions => ({
      onEdit: contact => setOpened({ sheet: 'edit', contact }),
      onDelete: contact => void remove(contact),
      onRestore: contact => void restore(contact),
      others: rowActions,
    }),
    [remove, restore, rowActions],
  )
  const caption =
    view.search && list.status === 'ready'
      ? contactsTexts.found(list.total)
      : counts && contactsTexts.counts(counts.total, counts.mailable)
  return (
    <>
      {view.isTrash ? (
        <TrashHead />
      ) : (
        <PageHeader title={contactsTexts.title} caption={caption ?? ''}>
          {canChange && (
            <>
              {actions}
              <Button look="primary" onClick={() => setOpened({ sheet: 'create' })}>
                {contactsTexts.create}
              </Button>
            </>
          )}
        </PageHeader>
      )}
      <div className={styles.bar}>
        {/* A new one for the trash: its words belong there. */}
        <SearchField
          key={String(view.isTrash)}
          label={contactsTexts.search}
          hint={contactsTexts.searchHint}
          search={view.search}
          onSearch={search =>
            void navigate(addressOf({ ...view, search }), { replace: true, preventScrollReset: true })
          }
        />
        {!view.isTrash && <ListTools canChange={canChange} onImport={showImport} />}
      </div>
      {opened?.sheet !== 'import' && <ImportLine task={task} onShow={showImport} />}
      <ContactTable view={view} list={list} actions={canChange ? forRows : null} />
      {opened?.sheet === 'create' && <ContactSheet contact={null} onClose={close} />}
      {opened?.sheet === 'import' && <ImportSheet task={task} onClose={closeImport} />}
      {opened?.sheet === 'edit' && <ContactSheet contact={opened.contact} onClose={close} />}
    </>
  )
}

function TrashHead() {
  return (
    <header className={styles.trash}>
      <Link className={styles.link} to={addressOf({ isTrash: false, search: '' })}>
        {contactsTexts.backToList}
      </Link>
      <h1>{contactsTexts.trashTitle}</h1>
      <p className={styles.caption}>{contactsTexts.trashHint}</p>
    </header>
  )
}
