import type { Db } from '#platform/database/database.ts'
import type { Contact } from '../contacts.contract.ts'
import { BYTE_ORDER_MARK, writeCsvLine } from '../csv.rules.ts'
import { listStoredContacts } from './contact-list.store.ts'

const AT_ONCE = 1_000
const HEADERS = ['Name', 'Email', 'Phone', 'Created At', 'Basis', 'Since', 'Until', 'May Be Mailed']

/** Page by page as somebody reads it: the list may be longer than the memory. */
export async function* writeContacts(db: Db): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(HEADERS)
  let cursor: string | undefined
  do {
    const page = await listStoredContacts(db, { limit: AT_ONCE, cursor })
    yield page.contacts.map(contact => writeCsvLine(cellsOf(contact))).join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

function cellsOf(contact: Contact): string[] {
  const { name, email, phone, createdAt, basis, basisOn, expiresOn, skipReason } = contact
  return [name, email, phone, createdAt, basis, basisOn, expiresOn ?? '', skipReason === null ? 'yes' : 'no']
}
