import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { BASES, LONGEST } from './contact.rules.ts'

/** Something on one line: a line break in a name is somebody's try at a mail header. */
const Line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^\P{Cc}*$/u, 'Must be one line')

const Name = Line(LONGEST.name).min(1, 'Name is required')
const Email = Line(LONGEST.email)
  .min(1, 'Email is required')
  .refine(isMailableAddress, 'Must be one e-mail address')
const Phone = Line(LONGEST.phone)
const BasisOf = z.enum(BASES)
const Day = z.iso.date()

/** Why a contact gets no promotional mail today. */
export const SkipReason = z.enum(['unsubscribed', 'complaint', 'bounced', 'erased', 'expired', 'no_basis'])
export type SkipReason = z.infer<typeof SkipReason>

export const Contact = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  basis: BasisOf,
  basisOn: Day,
  /** The last day on which the basis holds; null without an end. */
  expiresOn: Day.nullable(),
  skipReason: SkipReason.nullable(),
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
  summary: 'Contacts, newest first; the headers tell how many there are and where the next ones',
  query: z.strictObject({
    /** Words that must all stand in name, e-mail or phone; accents and capitals do not matter. */
    search: z.string().trim().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    cursor: z.string().max(200).optional(),
    /** What was removed in the last 30 days instead of what is there. */
    trash: z.enum(['true', 'false']).optional(),
  }),
  reply: z.array(Contact),
})

export const createContact = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contact',
  access: 'admin',
  summary: 'Add a contact; without a basis, an existing customer as of today',
  body: z.strictObject({
    name: Name,
    email: Email,
    phone: Phone.default(''),
    basis: BasisOf.optional(),
    basisOn: Day.optional(),
    /** One per filled dialog, the same at every try; the header `Idempotency-Key` does as well. */
    idempotencyKey: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
  }),
  status: 201,
  reply: OneContact,
})

/** Part of what a read gives, so a save may send it back; the server decides its value. */
const ReadOnly = z.unknown().optional()

export const saveContact = defineEndpoint({
  method: 'PATCH',
  path: '/listContactRoute/list-contact/:id',
  access: 'admin',
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
  access: 'admin',
  summary: 'Put a contact into the trash, where it stays for 30 days',
  params: Id,
  reply: OneContact,
})

export const restoreContact = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/list-contact/:id/restore',
  access: 'admin',
  summary: 'Take a contact out of the trash',
  params: Id,
  reply: OneContact,
})

export const countContacts = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/list-contacts-counts',
  access: 'signed-in',
  summary: 'How many contacts there are, and how many of them may be mailed today',
  reply: z.object({ total: z.int(), mailable: z.int() }),
})

export const exportContacts = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/list-contacts-export',
  access: 'admin',
  summary: 'Everybody in the list as CSV, newest first',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
