import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { BASES } from './contact.rules.ts'
import { IMPORT_FIELDS, LARGEST_IMPORT_BYTES } from './import.rules.ts'

const Column = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  field: z.enum(IMPORT_FIELDS),
})

export const Outcome = z.enum(['new', 'updated', 'unchanged', 'duplicate', 'invalid', 'suppressed'])
export type Outcome = z.infer<typeof Outcome>

export const ContactImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: z.enum(['read', 'checking', 'checked', 'importing', 'done', 'failed']),
  columns: z.array(Column),
  rowCount: z.int(),
  /** Of what is being done now: from 0 to 1. */
  progress: z.number().min(0).max(1),
  /** How many rows of each outcome; complete once it is checked. */
  counts: z.record(Outcome, z.int()),
  /** How many people of the list keep the reason they have, because it lasts as long as the import's or longer. */
  keptBasis: z.int(),
  /** The first rows that will not come in, by the line of the file. `problem` is a code, or why mail is suppressed. */
  leftOut: z.array(
    z.object({ line: z.int(), outcome: Outcome, problem: z.string().nullable(), email: z.string() }),
  ),
})
export type ContactImport = z.infer<typeof ContactImport>

const Id = z.strictObject({ id: z.uuid() })

export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/imports',
  access: 'admin',
  summary: 'Send a CSV file of contacts; nothing is added yet',
  content: 'bytes',
  query: z.strictObject({
    fileName: z.string().max(200),
    bytes: z.coerce.number().int().min(1).max(LARGEST_IMPORT_BYTES),
  }),
  status: 201,
  reply: ContactImport,
})

export const readImport = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/imports/:id',
  access: 'admin',
  summary: 'How far an import is, and what becomes of its rows',
  params: Id,
  reply: ContactImport,
})

export const checkImport = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/imports/:id/check',
  access: 'admin',
  summary: 'Find out what an import would do; nothing is added yet',
  params: Id,
  body: z.strictObject({
    /** What each column holds, from the first. */
    fields: z.array(z.enum(IMPORT_FIELDS)).max(50),
    basis: z.enum(BASES),
    basisOn: z.iso.date(),
  }),
  reply: ContactImport,
})

export const runImport = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/imports/:id/run',
  access: 'admin',
  summary: 'Add and update what a checked import found',
  params: Id,
  reply: ContactImport,
})
