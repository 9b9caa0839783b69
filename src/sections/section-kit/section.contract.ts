import { type ZodType, z } from 'zod'
import { type Access, defineEndpoint } from '#shared/http/endpoint.ts'

/** A text with a maximum length; the refusal says which. */
export const textUpTo = (limit: number) =>
  z.string().max(limit, `At most ${limit.toLocaleString('en-CA')} characters`)

/** Maximum lengths of the texts of the sections; the editors count towards them. */
export const SECTION_LIMITS = { line: 200, text: 5_000, details: 10_000 } as const

/** A path of this site or an https URL; rejects `javascript:` and protocol-relative addresses. */
export const MediaAddress = z
  .string()
  .max(500)
  .regex(/^$|^\/(?![/\\])|^https:\/\//, 'Must be a path or an https address')

/** Clients send back whole contents: accepted in a save, but the server decides the value. */
export const ReadOnly = z.unknown().optional()

/** What every save accepts besides the content. */
export const BESIDE_CONTENT = {
  /** The names of the fields to store, separated by commas; without it, all that are sent. */
  changed: z.string().max(2_000).optional(),
  id: ReadOnly,
  _id: ReadOnly,
  version: ReadOnly,
  createdAt: ReadOnly,
  updatedAt: ReadOnly,
}

/** Fields that every read adds to the content. */
export const VERSIONED = { version: z.int(), updatedAt: z.iso.datetime().nullable() }

/** Who saved a version, when, and which fields changed. */
const Revision = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** A name; null for the default content and for a deleted account. */
  savedBy: z.string().nullable(),
  /** Names of fields; null for the oldest version, which has nothing before it. */
  changed: z.array(z.string()).nullable(),
  /** The version that this one brought back; null for one that somebody wrote. */
  restoredFrom: z.int().nullable(),
})
export type Revision = z.infer<typeof Revision>

/** The details of a 409: the current content, and the revisions since the expected version. */
export const SectionConflict = z.object({
  content: z.record(z.string(), z.unknown()),
  savings: z.array(Revision),
})

interface Declaration<Content, Changes> {
  /** As it appears in the API summaries, such as « the hero section ». */
  subject: string
  /** Who may read the current version. */
  access?: Access
  path: `/${string}`
  content: Content
  changes: Changes
}

const Version = z.coerce.number().int().min(0)

/** The endpoints of a section, or of other versioned content such as the settings. */
export function sectionEndpoints<Content extends ZodType, Changes extends ZodType>({
  subject,
  access = 'public',
  path,
  content,
  changes,
}: Declaration<Content, Changes>) {
  return {
    read: defineEndpoint({
      method: 'GET',
      path,
      access,
      summary: `Reads ${subject} as it is now`,
      reply: content,
    }),
    save: defineEndpoint({
      method: 'PATCH',
      path,
      access: 'admin',
      summary: `Publish a new version of ${subject}; with If-Match, only if that version is the newest`,
      body: changes,
      reply: content,
    }),
    listVersions: defineEndpoint({
      method: 'GET',
      path: `${path}/versions`,
      access: 'signed-in',
      summary: `Every state of ${subject}, newest first`,
      query: z.strictObject({ before: Version.optional() }),
      reply: z.object({ versions: z.array(Revision.extend({ content })), nextCursor: z.int().nullable() }),
    }),
    restore: defineEndpoint({
      method: 'POST',
      path: `${path}/versions/:version/restore`,
      access: 'admin',
      summary: `Publish an earlier state of ${subject} as a new version`,
      params: z.strictObject({ version: Version }),
      reply: content,
    }),
  }
}

export type SectionEndpoints<
  Content extends ZodType = ZodType,
  Changes extends ZodType = ZodType,
> = ReturnType<typeof sectionEndpoints<Content, Changes>>
