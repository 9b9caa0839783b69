import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { dayOf } from '#shared/time/dates.ts'
import { type Basis, type ContactFields, isPossibleBasisDay, MAX_LENGTH } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'
import { readStoredContacts } from './contact-list.store.ts'
import './contacts.table.ts'

export async function readStoredContact(db: Db, id: string): Promise<Contact> {
  const [contact] = await readStoredContacts(db, [id])
  return contact ?? throwNotFound()
}

export interface NewContact extends ContactFields {
  /** Defaults to an existing customer as of today. */
  basis?: Basis | undefined
  basisOn?: string | undefined
  source: Contact['source']
  idempotencyKey?: string | null
  createdBy: string
}

/**
 * Idempotent by key: a repeated call corrects what the first one created, unless somebody has changed that since. Another
 * contact with the address is a conflict.
 */
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
  if (known) return correctContact(db, known, contact)
  await assertPossibleDay(db, basisOn)
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
      creation_hash: idempotencyKey === null ? null : creationHash(contact),
      changed_by: createdBy,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = created ?? (await findByKey(db, idempotencyKey)) ?? (await throwDuplicate(db, email))
  return readStoredContact(db, id)
}

/**
 * For a person who ticked the box for promotions: adds a contact, or renews the basis of the existing one, unless an
 * account decided against it since. `changed_by` is null because no account made the change.
 */
export async function recordExpressConsent(
  db: Db,
  { name, email, phone, givenAt }: ContactFields & { givenAt: Date },
): Promise<void> {
  await sql`
    insert into contacts (name, email, email_key, phone, basis, basis_on, source)
    values (${name}, ${email}, ${emailKeyOf(email)}, ${phone.slice(0, MAX_LENGTH.phone)}, 'express', ${dayOf(givenAt)},
      'message')
    on conflict (email_key) where deleted_at is null do update
    set basis = 'express', basis_on = excluded.basis_on, source = 'message', changed_by = null
    where (contacts.basis <> 'express' or contacts.basis_on < excluded.basis_on)
      -- An account that chose "No promotional email" after the tick decides.
      and (contacts.basis <> 'none' or (
        select basis = 'none' and noted_at <= ${givenAt} from contact_bases
        where contact_bases.address_hash = contacts.address_hash and contact_id = contacts.id and noted_by is not null
        order by contact_bases.id desc limit 1))
  `.execute(db)
}

/**
 * Takes back what a tick gave, unless something newer has replaced it. Then counts what an account noted last, or the
 * newest other tick if `recordExpressConsent` would let it replace that. With neither, the contact goes to the trash.
 */
export async function withdrawExpressConsent(
  db: Db,
  { email, givenAt, otherGivenAt }: { email: string; givenAt: Date; otherGivenAt: Date | null },
): Promise<void> {
  const otherDay = otherGivenAt && dayOf(otherGivenAt)
  await sql`
    with history as (
      select contact_bases.* from contact_bases join contacts on contacts.id = contact_id
        and contacts.address_hash = contact_bases.address_hash
      where email_key = ${emailKeyOf(email)} and deleted_at is null
    ),
    newest as (select * from history order by id desc limit 1),
    noted as (select * from history where noted_by is not null order by id desc limit 1),
    other as (
      select 'express' as basis, ${otherDay}::date as basis_on, 'message' as source from newest
      where ${otherDay}::date is not null
        and not exists (select from noted
          where (basis = 'none' and noted_at > ${otherGivenAt}) or (basis = 'express' and basis_on >= ${otherDay}))
        -- If it was that of an earlier contact with this address, it left the list with that contact.
        and (exists (select from history where basis = 'express' and basis_on = ${otherDay})
          or not exists (select from contact_bases as earlier where earlier.address_hash = newest.address_hash
            and earlier.contact_id <> newest.contact_id and earlier.noted_at >= ${otherGivenAt}))
    ),
    held as (
      select * from other
      union all select basis, basis_on, source from noted where not exists (select from other)
    )
    update contacts set basis = coalesce(held.basis, contacts.basis), changed_by = null,
      basis_on = coalesce(held.basis_on, contacts.basis_on), source = coalesce(held.source, contacts.source),
      deleted_at = case when held.basis is null then now() end
    from newest left join held on true
    where contacts.id = newest.contact_id and newest.noted_by is null and newest.basis = 'express'
      and newest.basis_on = ${dayOf(givenAt)}
  `.execute(db)
}

interface CreatedContact {
  id: string
  creationHash: Buffer | null
}

const creationHash = ({ name, email, phone, basis, basisOn }: NewContact) =>
  createHash('sha256')
    .update(JSON.stringify([name, email, phone, basis, basisOn]))
    .digest()

/** The response of the first call was lost, and the form may have been changed before this one. */
async function correctContact(
  db: Db,
  { id, creationHash: created }: CreatedContact,
  contact: NewContact,
): Promise<Contact> {
  const hash = creationHash(contact)
  if (!created || created.equals(hash)) return readStoredContact(db, id)
  const { name, email, phone, basis, basisOn, createdBy } = contact
  return updateContact(db, id, {
    ...{ name, email, phone, basis, basisOn },
    ...{ changedBy: createdBy, creationHash: hash },
  })
}

async function findByKey(db: Db, key: string | null): Promise<CreatedContact | undefined> {
  if (key === null) return undefined
  return db
    .selectFrom('contacts')
    .select(['id', 'creation_hash as creationHash'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export interface ContactChanges extends Partial<ContactFields> {
  basis?: Basis | undefined
  basisOn?: string | undefined
  changedBy: string
  /** Of a call that corrects its creation. */
  creationHash?: Buffer
}

/** A contact in the trash cannot be changed. */
export async function updateContact(db: Db, id: string, changes: ContactChanges): Promise<Contact> {
  const { name, email, phone, basis, basisOn, changedBy, creationHash } = changes
  await assertPossibleDay(db, basisOn)
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email, email_key: emailKeyOf(email) }),
      ...(phone !== undefined && { phone }),
      ...(basis !== undefined && { basis }),
      ...(basisOn !== undefined && { basis_on: basisOn }),
      ...(creationHash !== undefined && { creation_hash: creationHash }),
      changed_by: changedBy,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
    .catch(rejectDuplicate(db, email))
  if (numUpdatedRows === 0n) throwNotFound()
  return readStoredContact(db, id)
}

/** Moves a contact to the trash or restores it; idempotent. */
export async function setTrashed(db: Db, id: string, isTrashed: boolean): Promise<Contact> {
  const { email } = await readStoredContact(db, id)
  await db
    .updateTable('contacts')
    .set({ deleted_at: isTrashed ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('deleted_at', isTrashed ? 'is' : 'is not', null)
    .execute()
    .catch(rejectDuplicate(db, email))
  return readStoredContact(db, id)
}

const rejectDuplicate = (db: Db, email: string | undefined) => async (error: unknown) => {
  const isDuplicate = (error as { constraint?: string }).constraint === 'contacts_once'
  if (isDuplicate && email !== undefined) return throwDuplicate(db, email)
  throw error
}

async function throwDuplicate(db: Db, email: string): Promise<never> {
  const other = await db
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('email_key', '=', emailKeyOf(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const message = `${other?.name ?? 'Another contact'} already uses this email. Edit that contact instead.`
  throw new AppError('conflict', message, {
    fields: { email: message },
    ...(other && { details: { contactId: other.id } }),
  })
}

async function assertPossibleDay(db: Db, day: string | undefined): Promise<void> {
  if (day === undefined) return
  const { rows } = await sql<{ today: string }>`select business_day()::text as today`.execute(db)
  if (isPossibleBasisDay(day, rows[0]?.today ?? '')) return
  const message = 'The day must not be in the future.'
  throw new AppError('validation_failed', message, { fields: { basisOn: message } })
}

function throwNotFound(): never {
  throw new AppError('not_found', 'That contact isn’t in your list.')
}

/** Small, so that each statement is short. */
const PURGE_BATCH_SIZE = 1_000

/** Deletes contacts that have been in the trash for this long. Suppressions stay, under the hash of the address. */
export async function purgeContactTrash(db: Db, days: number): Promise<number> {
  let total = 0
  for (let count = PURGE_BATCH_SIZE; count === PURGE_BATCH_SIZE; total += count) {
    const { rows } = await sql<{ count: number }>`
      with old as (
        select id from contacts where deleted_at < now() - make_interval(days => ${days}) limit ${PURGE_BATCH_SIZE}
      ), destroyed as (
        delete from contacts using old where contacts.id = old.id returning 1
      ), noted as (
        insert into destructions (kind, reason, count)
        select 'contact', 'trash', count(*) from destroyed having count(*) > 0
      )
      select count(*) from destroyed
    `.execute(db)
    count = rows[0]?.count ?? 0
  }
  return total
}
