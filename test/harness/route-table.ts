import type { RouteOptions } from 'fastify'
import type { ZodType } from 'zod'
import { createHttpServer } from '#platform/http/http-server.ts'
import type { Services } from '#platform/services.ts'
import { createApi } from '#processes/create-api.ts'
import type { Access, Endpoint } from '#shared/http/endpoint.ts'

export interface TableEntry {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD'
  url: string
  access: Access | undefined
  content: Endpoint['content'] | undefined
  isAudited: boolean | undefined
  schema: { body?: ZodType; querystring?: ZodType }
}

/** The routes that the program registers with Fastify: none can be forgotten. */
export async function readRouteTable(services: Services): Promise<TableEntry[]> {
  const app = createHttpServer(services)
  const table: TableEntry[] = []
  app.addHook('onRoute', ({ method, url, config, schema }: RouteOptions) => {
    for (const one of [method].flat())
      table.push({
        method: one as TableEntry['method'],
        url,
        access: config?.access,
        content: config?.content,
        isAudited: config?.isAudited,
        schema: (schema ?? {}) as TableEntry['schema'],
      })
  })
  await createApi(services, app)
  return table
}

const ID = '00000000-0000-4000-8000-000000000000'

/** The route's address with values for its parameters. */
export const addressOf = ({ url }: TableEntry) => url.replace(':number', '1').replace(/:\w+/g, ID)

export const takesBody = ({ method }: TableEntry) => method === 'POST' || method === 'PATCH'
