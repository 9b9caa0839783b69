import type { ZodType, z } from 'zod'
import type { ApiClient } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Versioned } from '../editing.rules.ts'
import { type Revision, SectionConflict, type SectionEndpoints } from '../section.contract.ts'

/** The section as somebody else saved it, and the revisions since the expected version. */
export interface Conflict<Content> {
  content: Content
  revisions: Revision[]
}

export type SectionVersion<Content> = Revision & { content: Content }

/** The API calls of an editor. `ifVersion`: sent as If-Match; the server refuses if a newer version exists. */
export interface SectionCalls<Content> {
  read(): Promise<Content>
  /** Of the content that is sent, only the named fields are stored. */
  save(content: Content & { changed?: string }, ifVersion: number): Promise<Content>
  restore(version: number, ifVersion: number): Promise<Content>
  listVersions(before?: number): Promise<{ versions: SectionVersion<Content>[]; nextCursor: number | null }>
  /** Null for any other error. */
  parseConflict(error: unknown): Conflict<Content> | null
}

export function sectionCalls<Content extends ZodType<Versioned>, Changes extends ZodType>(
  api: ApiClient,
  endpoints: SectionEndpoints<Content, Changes>,
): SectionCalls<z.output<Content>> {
  type Shown = z.output<Content>
  // The API client cannot infer types from generic schemas; the schemas validate each reply at run time.
  const { read, save, restore, listVersions } = endpoints as unknown as SectionEndpoints
  return {
    read: async () => (await api.call(read, {})) as Shown,
    save: async (body, ifVersion) => (await api.call(save, { body }, { ifVersion })) as Shown,
    restore: async (version, ifVersion) =>
      (await api.call(restore, { params: { version } }, { ifVersion })) as Shown,
    listVersions: async before =>
      (await api.call(listVersions, { query: { before } })) as Awaited<
        ReturnType<SectionCalls<Shown>['listVersions']>
      >,
    parseConflict(error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') return null
      const { content, savings } = SectionConflict.parse(error.details)
      return { content: endpoints.read.reply.parse(content), revisions: savings }
    },
  }
}
