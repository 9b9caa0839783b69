import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

/** Who did what, and whether it was allowed. */
const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The name of the account; null when it was removed since, or nobody was signed in. */
  by: z.string().nullable(),
  /** The pattern of the call, such as « DELETE /imageRoute/image/:id ». */
  action: z.string(),
  status: z.int(),
  /** An IPv4 address or an IPv6 /64. */
  address: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = defineEndpoint({
  method: 'GET',
  path: '/auditRoute/entries',
  access: 'admin',
  summary: 'Who signed in, changed something or was refused, newest first',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** The id of the last entry of the page before. */
    cursor: z.coerce.number().int().min(1).optional(),
  }),
  reply: z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable(), total: z.int() }),
})
