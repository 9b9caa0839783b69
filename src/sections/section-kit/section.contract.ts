import { type ZodType, z } from 'zod'
import { type Access, defineEndpoint } from '#shared/http/endpoint.ts'

/** Who saved a state of a section, when, and what that changed. */
const Saving = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** A name; null for what came with the site, and for an account that is gone. */
  savedBy: z.string().nullable(),
  /** Names of fields; null for the oldest state, which has nothing before it. */
  changed: z.array(z.string()).nullable(),
})
export type Saving = z.infer<typeof Saving>

/** What comes with a refused save: the section as it is now, and what happened since the version that was named. */
export const SectionConflict = z.object({
  content: z.record(z.string(), z.unknown()),
  savings: z.array(Saving),
})

interface Declaration<Content, Changes> {
  /** What it is, in a sentence, such as « the hero section ». */
  subject: string
  /** Who may read it as it is now. */
  access?: Access
  path: `/${string}`
  content: Content
  changes: Changes
}

const Version = z.coerce.number().int().min(0)

/** The calls that every section answers, and whatever else is kept in versions. */
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
      reply: z.object({ versions: z.array(Saving.extend({ content })), nextCursor: z.int().nullable() }),
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
