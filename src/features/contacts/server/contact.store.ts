import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { dayOf } from '#shared/time/dates.ts'
import { type Basis, type ContactFields, isPossibleBasisDay, LONGEST } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'
import { readStoredContacts } from './contact-list.store.ts'
import './contacts.table.ts'

export async function readStoredContact(db: Db, id: string): Promise<Contact> {
  const [contact] = await readStoredContacts(db, [id])
  return contact ?? refuseUnknown()
}

export interface NewContact extends ContactFields {
  /** Without one: an existing customer, as of today. */
  basis?: Basis | undefined
  basisOn?: string | undefined
  source: Contact['source']
  idempotencyKey?: string | null
  createdBy: string
}

/** The same call again, by its key, is the same contact; another contact with this address is a conflict. */
export async function insertContact(db: Db, contact: NewContact): Promise<Contact> {
  const {
    name,
    email,
    phone,
    basis = 'customer',
    basisOn,
    source,
    idempotencyKey = null,
    createdBy,
  } = contact
  const known = await findByKey(db, idempotencyKey)
  if (known) return readStoredContact(db, known.id)
  await refuseImpossibleDay(db, basisOn)
  const created = await db
    .insertInto('contacts')
    .values({
      name,
      email,
      email_key: emailKeyOf(email),
      phone,
      basis,
      basis_on: basisOn ?? sql<string>`business_day()`,
      source,
      idempotency_key: idempotencyKey,
      changed_by: createdBy,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = created ?? (await findByKey(db, idempotencyKey)) ?? (await refuseKnown(db, email))
  return readStoredContact(db, id)
}

/**
 * Somebody ticked the box for promotions: a new contact, or a known one with a fresh basis. The tick is the person's own
 * act, so nobody of the business stands beside it.
 */
export async function noteExpressConsent(
  db: Db,
  { name, email, phone, givenAt }: ContactFields & { givenAt: Date },
): Promise<void> {
  await sql`
    insert into contacts (name, email, email_key, phone, basis, basis_on, source)
    values (${name}, ${email}, ${emailKeyOf(email)}, ${phone.slice(0, LONGEST.phone)}, 'express', ${dayOf(givenAt)},
      'message')
    on conflict (email_key) where deleted_at is null do update
    set basis = 'express', basis_on = excluded.basis_on, source = 'message', changed_by = null
    where contacts.basis <> 'express' or contacts.basis_on < excluded.basis_on
  `.execute(db)
}

/** Into the trash, unless somebody of the business ever added or changed the contact. */
export async function trashUnlessKept(db: Db, email: string): Promise<void> {
  await sql`
    update contacts set deleted_at = now()
    where email_key = ${emailKeyOf(email)} and deleted_at is null and not exists (
      select from contact_bases where contact_id = contacts.id and noted_by is not null)
  `.execute(db)
}

async function findByKey(db: Db, key: string | null): Promise<{ id: string } | undefined> {
  if (key === null) return undefined
  return db.selectFrom('contacts').select('id').where('idempotency_key', '=', key).executeTakeFirst()
}

export interface ContactChanges extends Partial<ContactFields> {
  basis?: Basis | undefined
  basisOn?: string | undefined
  changedBy: string
}

/** Only what is not in the trash can be changed. */
export async function updateContact(db: Db, id: string, changes: ContactChanges): Promise<Contact> {
  const { name, email, phone, basis, basisOn, changedBy } = changes
  await refuseImpossibleDay(db, basisOn)
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email, email_key: emailKeyOf(email) }),
      ...(phone !== undefined && { phone }),
      ...(basis !== undefined && { basis }),
      ...(basisOn !== undefined && { basis_on: basisOn }),
      changed_by: changedBy,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .catch(refusingKnown(db, email))
  if (numUpdatedRows === 0n) refuseUnknown()
  return readStoredContact(db, id)
}

/** Into the trash or out of it; doing it again changes nothing. */
export async function setTrashed(db: Db, id: string, isTrashed: boolean): Promise<Contact> {
  const { email } = await readStoredContact(db, id)
  await db
    .updateTable('contacts')
    .set({ deleted_at: isTrashed ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('deleted_at', isTrashed ? 'is' : 'is not', null)
    .execute()
    .catch(refusingKnown(db, email))
  return readStoredContact(db, id)
}

const refusingKnown = (db: Db, email: string | undefined) => async (error: unknown) => {
  const isDuplicate = (error as { constraint?: string }).constraint === 'contacts_once'
  if (isDuplicate && email !== undefined) return refuseKnown(db, email)
  throw error
}

async function refuseKnown(db: Db, email: string): Promise<never> {
  const other = await db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('email_key', '=', emailKeyOf(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const message = `${other?.name ?? 'Another contact'} already has this address. Edit that contact instead.`
  throw new AppError('conflict', message, {
    fields: { email: message },
    ...(other && { details: { contactId: other.id } }),
  })
}

async function refuseImpossibleDay(db: Db, day: string | undefined): Promise<void> {
  if (day === undefined) return
  const { rows } = await sql<{ today: string }>`select business_day()::text as today`.execute(db)
  if (isPossibleBasisDay(day, rows[0]?.today ?? '')) return
  const message = 'The day must not be in the future.'
  throw new AppError('validation_failed', message, { fields: { basisOn: message } })
}

function refuseUnknown(): never {
  throw new AppError('not_found', 'This contact is not in the list.')
}
