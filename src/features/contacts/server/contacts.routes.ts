import { Readable } from 'node:stream'
import { paginationHeaders } from '#platform/http/pagination-headers.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  countContacts,
  createContact,
  exportContacts,
  listContacts,
  removeContact,
  restoreContact,
  saveContact,
} from '../contacts.contract.ts'
import { insertContact, setTrashed, updateContact } from './contact.store.ts'
import { countStoredContacts, exportToCsv, listStoredContacts } from './contact-list.store.ts'

export function contactRoutes({ db, config }: Services): Route[] {
  return [
    route(listContacts, async ({ query, setHeader }) => {
      const { trash, ...page } = query
      const { contacts, ...rest } = await listStoredContacts(db, { ...page, isTrash: trash === 'true' })
      const headers = paginationHeaders(rest, { publicUrl: config.publicUrl, endpoint: listContacts, query })
      for (const [name, value] of Object.entries(headers)) setHeader(name, value)
      return contacts
    }),

    route(countContacts, () => countStoredContacts(db)),

    route(createContact, async ({ body, caller, idempotencyKey }) => ({
      message: 'Contact created successfully',
      contact: await insertContact(db, {
        ...body,
        source: 'typed',
        idempotencyKey: body.idempotencyKey ?? idempotencyKey,
        createdBy: caller.userId,
      }),
    })),

    route(saveContact, async ({ params, body, caller }) => ({
      message: 'Contact updated successfully',
      contact: await updateContact(db, params.id, { ...body, changedBy: caller.userId }),
    })),

    route(removeContact, async ({ params }) => ({
      message: 'Contact deleted successfully',
      contact: await setTrashed(db, params.id, true),
    })),

    route(exportContacts, async ({ query, setHeader }) => {
      setHeader('content-type', 'text/csv; charset=utf-8')
      setHeader('content-disposition', 'attachment; filename="contacts.csv"')
      return Readable.from(exportToCsv(db, query.language ?? 'en'))
    }),

    route(restoreContact, async ({ params }) => ({
      message: 'Contact restored',
      contact: await setTrashed(db, params.id, false),
    })),
  ]
}
