import type { ZodType, z } from 'zod'
import type { ApiClient } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Versioned } from '../editing.rules.ts'
import { type Saving, SectionConflict, type SectionEndpoints } from '../section.contract.ts'

/** What somebody else did to the section in the meantime. */
export interface Conflict<Content> {
  content: Content
  savings: Saving[]
}

export type SectionVersion<Content> = Saving & { content: Content }

/** What an editor asks of the server. `ifVersion`: only if nobody saved since. */
export interface SectionCalls<Content> {
  read(): Promise<Content>
  save(content: Content, ifVersion: number): Promise<Content>
  restore(version: number, ifVersion: number): Promise<Content>
  listVersions(before?: number): Promise<{ versions: SectionVersion<Content>[]; nextCursor: number | null }>
  /** Null for any other failure. */
  conflictIn(error: unknown): Conflict<Content> | null
}

export function sectionCalls<Content extends ZodType<Versioned>, Changes extends ZodType>(
  api: ApiClient,
  endpoints: SectionEndpoints<Content, Changes>,
): SectionCalls<z.output<Content>> {
  type Shown = z.output<Content>
  // The generic client cannot see through a section that is not known yet; the schemas check each reply.
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
    conflictIn(error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') return null
      const { content, savings } = SectionConflict.parse(error.details)
      return { content: endpoints.read.reply.parse(content), savings }
    },
  }
}
