import type { ZodType, z } from 'zod'
import { type Route, route } from '#platform/http/route.ts'
import { cacheByRevision } from '#platform/pages/revision.ts'
import type { Services } from '#platform/services.ts'
import type { SectionEndpoints } from '../section.contract.ts'
import type { SectionStore, VersionedStore } from './section.store.ts'

export function sectionRoutes<Content extends ZodType<{ version: number }>, Changes extends ZodType>(
  { read, save, listVersions, restore }: SectionEndpoints<Content, Changes>,
  store: VersionedStore<z.output<Content>, z.output<Changes>>,
  { db }: Services,
): Route[] {
  const readPublished = cacheByRevision(store.read)
  return [
    route(read, async ({ setHeader }) => {
      const content = await readPublished(db)
      setHeader('etag', `"${content.version}"`)
      return content
    }),
    route(save, ({ body, caller, expectedVersion }) =>
      store.save(db, body as z.output<Changes>, { savedBy: caller.userId, expectedVersion }),
    ),
    route(listVersions, ({ query }) => store.listVersions(db, query.before)),
    route(restore, ({ params, caller, expectedVersion }) =>
      store.restore(db, params.version, { savedBy: caller.userId, expectedVersion }),
    ),
  ]
}

/** One row of the section table in `create-api.ts`. */
export const defineSection = <Content extends ZodType<{ version: number }>, Changes extends ZodType>(
  /** As the media library names it. */
  name: string,
  endpoints: SectionEndpoints<Content, Changes>,
  store: SectionStore<z.output<Content>, z.output<Changes>>,
) => ({
  name,
  listAddresses: store.listAddresses,
  routes: (services: Services) => sectionRoutes(endpoints, store, services),
})
