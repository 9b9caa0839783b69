import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { LANGUAGES } from '#shared/text/language.ts'
import { BASES, MAX_LENGTH, SKIP_REASONS } from './contact.rules.ts'

/** No line breaks: in a name they could inject a mail header. */
const SingleLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u, 'Use a single line')

const Name = SingleLine(MAX_LENGTH.name).min(1, 'Name is required')
const Email = SingleLine(MAX_LENGTH.email)
  .min(1, 'Email is required')
  .refine(isMailableAddress, 'Enter one email address')
const Phone = SingleLine(MAX_LENGTH.phone)
const BasisOf = z.enum(BASES)
const Day = z.iso.date()

export const Contact = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  basis: BasisOf,
  basisOn: Day,
  /** The last day of the basis; null without an end. */
  expiresOn: Day.nullable(),
  skipReason: z.enum(SKIP_REASONS).nullable(),
  source: z.enum(['typed', 'message', 'import']),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
})
export type Contact = z.infer<typeof Contact>

const Id = z.strictObject({ id: z.uuid() })
const OneContact = z.object({ message: z.string(), contact: Contact })

export const listContacts = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/list-contacts',
  access: 'signed-in',
  summary: 'Contacts, newest first; total and next page are in the headers',
  query: z.strictObject({
    /** Words that must all occur in name, e-mail or phone; ignores accents and case. */
    search: z.string().trim().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    cursor: z.string().max(200).optional(),
    /** Lists the trash instead. */
    trash: z.enum(['true', 'false']).optional(),
  }),
  reply: z.array(Contact),
})

export const createContact = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contact',
  access: 'helper',
  summary: 'Add a contact; without a basis, an existing customer as of today',
  body: z.strictObject({
    name: Name,
    email: Email,
    phone: Phone.default(''),
    basis: BasisOf.optional(),
    basisOn: Day.optional(),
    /** One per form, the same on every retry. May be sent as the header `Idempotency-Key` instead. */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
  }),
  status: 201,
  reply: OneContact,
})

/** Accepted and ignored, so that a client may send back what it has read. */
const ReadOnly = z.unknown().optional()

export const saveContact = defineEndpoint({
  method: 'PATCH',
  path: '/listContactRoute/list-contact/:id',
  access: 'helper',
  summary: 'Change a contact',
  params: Id,
  body: z.strictObject({
    name: Name.optional(),
    email: Email.optional(),
    phone: Phone.optional(),
    basis: BasisOf.optional(),
    basisOn: Day.optional(),
    _id: ReadOnly,
    id: ReadOnly,
    expiresOn: ReadOnly,
    skipReason: ReadOnly,
    source: ReadOnly,
    createdAt: ReadOnly,
    deletedAt: ReadOnly,
  }),
  reply: OneContact,
})

export const removeContact = defineEndpoint({
  method: 'DELETE',
  path: '/listContactRoute/list-contact/:id',
  access: 'helper',
  summary: 'Move a contact to the trash, where it stays as long as the settings say',
  params: Id,
  reply: OneContact,
})

export const restoreContact = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contact/:id/restore',
  access: 'helper',
  summary: 'Restore a contact from the trash',
  params: Id,
  reply: OneContact,
})

export const countContacts = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/list-contacts-counts',
  access: 'signed-in',
  summary: 'The number of contacts, and of those who may be mailed today',
  reply: z.object({ total: z.int(), mailable: z.int() }),
})

export const exportContacts = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/list-contacts-export',
  access: 'admin',
  summary: 'All contacts as CSV, newest first',
  query: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
