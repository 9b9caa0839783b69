import { memo, type ReactNode } from 'react'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { formatShortDay } from '#shared/time/dates.ts'
import { TextButton } from '#ui/text-button.tsx'
import type { Contact } from '../contacts.contract.ts'
import { ContactName } from './consent-ring.tsx'
import styles from './contact-table.module.css'
import { contactsTexts } from './contacts.en.ts'

export interface RowActions {
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
  onRestore: (contact: Contact) => void
  /** What other parts of the dashboard do with a contact. */
  others?: ((contact: Contact) => ReactNode) | undefined
}

interface Props {
  contact: Contact
  position: number
  /** Absent for those who may only look. */
  actions: RowActions | null
}

/** A row of the table from 1200 px on, a card below. */
export const ContactRow = memo(function ContactRow({ contact, position, actions }: Props) {
  const { email, phone, createdAt } = contact
  const links = phoneLinks(phone)
  return (
    <tr className={styles.row} aria-rowindex={position + 1}>
      <td className={styles.name}>
        <ContactName contact={contact} />
      </td>
      <td className={styles.email}>{email}</td>
      <td className={styles.phone}>
        {links ? (
          <a href={links.call}>{phone}</a>
        ) : (
          phone || <span className={styles.none}>{contactsTexts.noPhone}</span>
        )}
      </td>
      <td className={styles.createdAt}>
        <time dateTime={createdAt}>{formatShortDay(createdAt)}</time>
      </td>
      <td className={styles.actions}>{actions && <Buttons contact={contact} actions={actions} />}</td>
    </tr>
  )
})

function Buttons({ contact, actions }: { contact: Contact; actions: RowActions }) {
  const named = (action: string) => ({
    'aria-label': contactsTexts.of(action, contact.name),
    children: action,
  })
  if (contact.deletedAt !== null)
    return <TextButton {...named(contactsTexts.restore)} onClick={() => actions.onRestore(contact)} />
  return (
    <>
      <span className={styles.near}>
        {actions.others?.(contact)}
        <TextButton {...named(contactsTexts.edit)} onClick={() => actions.onEdit(contact)} />
      </span>
      <TextButton isQuiet {...named(contactsTexts.delete)} onClick={() => actions.onDelete(contact)} />
    </>
  )
}
