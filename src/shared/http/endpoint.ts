import type { ZodType, z } from 'zod'

/** Who may call: anybody, any signed-in user, helpers and admins, or admins only. */
export type Access = 'public' | 'signed-in' | 'helper' | 'admin'

type Schema = ZodType | undefined

/** JSON under another media type, for clients that we don't control. */
export interface Accepted {
  readonly mediaType: string
  readonly mostBytes: number
}
/**
 * The type of the request body. `multipart`: `body` describes the text fields, and a file may come in `fileField`, which
 * the handler reads as a stream. `bytes`: the raw bytes of one part of a file.
 */
type Content = 'json' | 'multipart' | 'bytes'

/** One HTTP call, declared once: the route, the typed client, the OpenAPI document and the access test come from it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends ZodType = ZodType,
  Who extends Access = Access,
  How extends Content = Content,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the API's base URL, with `:name` for each field of `params`. */
  readonly path: `/${string}`
  readonly access: Who
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly accepts: Accepted | undefined
  readonly content: How
  readonly fileField: string | null
  readonly status: number
  /** For a reply with the same schema while the work goes on. */
  readonly unfinishedStatus: 202 | undefined
  readonly reply: Reply
  /** Whether calls go to the audit log. By default all changes by helpers and admins do. */
  readonly isAudited: boolean
}

interface Declaration<Params, Query, Body, Reply, Who, How> {
  method: Endpoint['method']
  path: Endpoint['path']
  access: Who
  summary: string
  params?: Params
  query?: Query
  body?: Body
  accepts?: Accepted
  content?: How
  fileField?: string
  status?: number
  unfinishedStatus?: 202
  reply: Reply
  isAudited?: boolean
}

export function defineEndpoint<
  Reply extends ZodType,
  Who extends Access,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  How extends Content = 'json',
>(
  declaration: Declaration<Params, Query, Body, Reply, Who, How>,
): Endpoint<Params, Query, Body, Reply, Who, How> {
  const {
    params,
    query,
    body,
    accepts,
    content = 'json' as How,
    fileField = null,
    status = 200,
    unfinishedStatus,
    isAudited = ['helper', 'admin'].includes(declaration.access) && declaration.method !== 'GET',
    ...rest
  } = declaration
  return {
    ...rest,
    accepts,
    content,
    fileField,
    status,
    unfinishedStatus,
    isAudited,
    params: params as Params,
    query: query as Query,
    body: body as Body,
  }
}

type Given<Key extends string, S extends Schema> = S extends ZodType ? { [K in Key]: z.input<S> } : unknown
type Read<S extends Schema> = S extends ZodType ? z.output<S> : undefined

/** What a client passes. */
export type InputOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

/** What the server's handler gets, after validation. */
export interface Received<E extends Endpoint> {
  params: Read<E['params']>
  query: Read<E['query']>
  /** Undefined for a form or bytes: the handler reads them. */
  body: E['content'] extends 'json' ? Read<E['body']> : undefined
}

/** The text fields of a form, after validation. */
export type FieldsOf<E extends Endpoint> = Read<E['body']>

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
