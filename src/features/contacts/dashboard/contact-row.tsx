import { memo, type ReactNode } from 'react'
import { phoneLinks } from '#shared/people/phone-links.ts'
import { dayOf, formatShortDay } from '#shared/time/dates.ts'
import { TextButton } from '#ui/text-button.tsx'
import { initialsOf, type TimeLeft, timeLeft } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'
import ring from './consent-ring.module.css'
import styles from './contact-table.module.css'
import { consentTexts, contactsTexts } from './contacts.texts.ts'

export interface RowActions {
  onEdit: (contact: Contact) => void
  onDelete: (contact: Contact) => void
  onRestore: (contact: Contact) => void
  /** Actions that other features add. */
  others?: ((contact: Contact) => ReactNode) | undefined
}

interface Props {
  contact: Contact
  position: number
  /** Null for accounts that may only read. */
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

const RADIUS = 19.5
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Name and initials in a ring that shows how much of the legal period is left; the sentence says the same in words. */
function ContactName({ contact }: { contact: Contact }) {
  const left = timeLeft(contact, dayOf(new Date()))
  return (
    <div className={ring.who}>
      <span className={`${ring.ring} ${ring[left.look]}`} aria-hidden="true">
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r={RADIUS} />
          {left.share > 0 && (
            <circle
              className={ring.left}
              cx="22"
              cy="22"
              r={RADIUS}
              strokeDasharray={`${left.share * CIRCUMFERENCE} 200`}
            />
          )}
        </svg>
        {initialsOf(contact.name)}
      </span>
      <div className={ring.text}>
        <b>{contact.name}</b>
        <span className={`${ring.sentence} ${ring[left.look]}`}>{consentSentence(contact, left)}</span>
      </div>
    </div>
  )
}

function consentSentence({ basis, expiresOn, skipReason }: Contact, { look, days }: TimeLeft): string {
  if (skipReason) return consentTexts.skipped[skipReason](expiresOn ?? '')
  if (expiresOn === null) return consentTexts.noEnd
  return look === 'low' ? consentTexts.daysLeft(basis, days ?? 0) : consentTexts.until(basis, expiresOn)
}
