import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { BASES } from './contact.rules.ts'
import { IMPORT_FIELDS, MAX_IMPORT_BYTES } from './import.rules.ts'

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
  /** Of the current step, from 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Rows per outcome; complete once the import is checked. */
  counts: z.record(Outcome, z.int()),
  /** Existing contacts that keep their basis, because it lasts as long as that of the import or longer, or allows no mail. */
  keptBasis: z.int(),
  /** The first rows that are not imported. `problem` is a code, or the reason of the suppression. */
  leftOut: z.array(
    z.object({ line: z.int(), outcome: Outcome, problem: z.string().nullable(), email: z.string() }),
  ),
})
export type ContactImport = z.infer<typeof ContactImport>

const Id = z.strictObject({ id: z.uuid() })

export const uploadImport = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/imports',
  access: 'helper',
  summary: 'Upload a CSV, Excel or vCard file of contacts; nothing is imported yet',
  content: 'bytes',
  query: z.strictObject({
    fileName: z.string().max(200),
    bytes: z.coerce.number().int().min(1).max(MAX_IMPORT_BYTES),
  }),
  status: 201,
  reply: ContactImport,
})

export const readImport = defineEndpoint({
  method: 'GET',
  path: '/listContactRoute/imports/:id',
  access: 'helper',
  summary: 'The progress of an import and the outcome of its rows',
  params: Id,
  reply: ContactImport,
})

export const checkImport = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/imports/:id/check',
  access: 'helper',
  summary: 'Dry run of an import; nothing is imported yet',
  params: Id,
  body: z.strictObject({
    /** The field of each column, in order. */
    fields: z.array(z.enum(IMPORT_FIELDS)).max(50),
    basis: z.enum(BASES),
    basisOn: z.iso.date(),
  }),
  reply: ContactImport,
})

export const runImport = defineEndpoint({
  method: 'POST',
  path: '/listContactRoute/imports/:id/run',
  access: 'helper',
  summary: 'Import the rows of a checked import, or go on with one that failed',
  params: Id,
  reply: ContactImport,
})
