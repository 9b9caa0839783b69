import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { language } from '#shared/text/language.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { download } from '#web/download.ts'
import { usePagedList } from '#web/paged-list.ts'
import { type Contact, exportContacts } from '../contacts.contract.ts'
import { contactCountsQuery, contactsQuery, parseView, viewUrl } from './contact-queries.ts'
import type { RowActions } from './contact-row.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { ContactTable } from './contact-table.tsx'
import { contactsTexts } from './contacts.texts.ts'
import styles from './contacts-screen.module.css'
import { importTexts } from './import.texts.ts'
import { ImportStatus } from './import-progress.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { useImport } from './use-import.ts'

interface Props {
  canChange: boolean
  canExport: boolean
  /** Actions that other features add to the list and to each row. Both must have a stable identity. */
  actions?: ReactNode
  rowActions?: RowActions['others']
}

type Opened = { sheet: 'create' | 'import' } | { sheet: 'edit'; contact: Contact } | null

export function ContactsScreen({ canChange, canExport, actions, rowActions }: Props) {
  const view = parseView(useSearchParams()[0])
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
    if (!task.isRunning) task.dismiss()
  }
  const rowHandlers = useMemo(
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
              <Button variant="primary" onClick={() => setOpened({ sheet: 'create' })}>
                {contactsTexts.create}
              </Button>
            </>
          )}
        </PageHeader>
      )}
      <div className={styles.bar}>
        {/* Keyed: the typed search belongs to the list or to the trash. */}
        <SearchField
          key={String(view.isTrash)}
          label={contactsTexts.search}
          hint={contactsTexts.searchHint}
          search={view.search}
          onSearch={search =>
            void navigate(viewUrl({ ...view, search }), { replace: true, preventScrollReset: true })
          }
        />
        {!view.isTrash && <ListTools {...{ canChange, canExport }} onImport={showImport} />}
      </div>
      {opened?.sheet !== 'import' && <ImportStatus task={task} onShow={showImport} />}
      <ContactTable view={view} list={list} actions={canChange ? rowHandlers : null} />
      {opened?.sheet === 'create' && <ContactSheet contact={null} onClose={close} />}
      {opened?.sheet === 'import' && <ImportSheet task={task} onClose={closeImport} />}
      {opened?.sheet === 'edit' && <ContactSheet contact={opened.contact} onClose={close} />}
    </>
  )
}

function TrashHead() {
  return (
    <header className={styles.trash}>
      <Link className={styles.link} to={viewUrl({ isTrash: false, search: '' })}>
        {contactsTexts.backToList}
      </Link>
      <h1>{contactsTexts.trashTitle}</h1>
      <p className={styles.caption}>{contactsTexts.trashHint}</p>
    </header>
  )
}

interface ToolProps extends Pick<Props, 'canChange' | 'canExport'> {
  onImport: () => void
}

function ListTools({ canChange, canExport, onImport }: ToolProps) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const exportList = async () => {
    setBusy(true)
    try {
      await download(exportContacts, contactsTexts.exportFile, { query: { language: language() } })
      toast('success', contactsTexts.exported)
    } catch {
      toast('error', contactsTexts.exportFailed)
    }
    setBusy(false)
  }
  return (
    <div className={styles.tools}>
      {canChange && <TextButton onClick={onImport}>{importTexts.open}</TextButton>}
      {canExport && (
        <TextButton disabled={isBusy} onClick={() => void exportList()}>
          {contactsTexts.export}
        </TextButton>
      )}
      <Link className={styles.link} to={viewUrl({ isTrash: true, search: '' })}>
        {contactsTexts.trash}
      </Link>
    </div>
  )
}
