import { type ZodType, z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

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
  name: string
  path: `/${string}`
  content: Content
  changes: Changes
}

const Version = z.coerce.number().int().min(0)

/** The calls that every section answers. */
export function sectionEndpoints<Content extends ZodType, Changes extends ZodType>({
  name,
  path,
  content,
  changes,
}: Declaration<Content, Changes>) {
  return {
    read: defineEndpoint({
      method: 'GET',
      path,
      access: 'public',
      summary: `The ${name} section as visitors see it`,
      reply: content,
    }),
    save: defineEndpoint({
      method: 'PATCH',
      path,
      access: 'admin',
      summary: `Publish a new version of the ${name} section; with If-Match, only if that version is the newest`,
      body: changes,
      reply: content,
    }),
    listVersions: defineEndpoint({
      method: 'GET',
      path: `${path}/versions`,
      access: 'signed-in',
      summary: `Every state of the ${name} section, newest first`,
      query: z.strictObject({ before: Version.optional() }),
      reply: z.object({ versions: z.array(Saving.extend({ content })), nextCursor: z.int().nullable() }),
    }),
    restore: defineEndpoint({
      method: 'POST',
      path: `${path}/versions/:version/restore`,
      access: 'admin',
      summary: `Publish an earlier state of the ${name} section as a new version`,
      params: z.strictObject({ version: Version }),
      reply: content,
    }),
  }
}

export type SectionEndpoints<
  Content extends ZodType = ZodType,
  Changes extends ZodType = ZodType,
> = ReturnType<typeof sectionEndpoints<Content, Changes>>
