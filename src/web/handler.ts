import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApiClient } from '#shared/http/api-client.ts'
import { apiContext } from './api-context.ts'
import { errorContext, type ReportError } from './error-context.ts'
import { type InlineDocument, inlineCssAndDeferScripts } from './first-paint.ts'
import { takeKnownScripts } from './known-scripts.ts'
import { publicUrlContext } from './public-url-context.ts'
import { nonceContext } from './render-nonce.ts'

interface Options {
  /** Answers API calls inside this process: rendering a page opens no connection. */
  send: (address: string, init: RequestInit, visitor?: string) => Promise<Response>
  publicUrl: string
  onError: ReportError
  /** The text of a built asset, by its public path. */
  readAsset: (path: string) => string
}

/** A form that was sent without scripts, as `application/x-www-form-urlencoded`. */
interface SentForm {
  body: string
  /** The visitor's address, which limits count by. */
  visitor: string
}

/** A page by its address, and by the form that was sent to it; no header of a visitor's request gets this far. */
export type RenderPage = (path: string, form?: SentForm) => Promise<Rendered>

interface Rendered {
  status: number
  contentType: string
  body: string
  location: string | null
  /** The content policy of a document that brings its own. */
  policy: string | null
  /** What the usual policy allows of what stands in the document itself. */
  inline: Pick<InlineDocument, 'scripts' | 'styles'>
}

export function createPageRenderer({ send, publicUrl, onError, readAsset }: Options): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (path, form) => {
    const context = new RouterContextProvider()
    let isAway = false
    const sendFor = async (address: string, init: RequestInit) => {
      const answer = await send(address, init, form?.visitor)
      isAway ||= answer.status === 503
      return answer
    }
    context.set(apiContext, createApiClient({ send: sendFor }))
    context.set(errorContext, onError)
    context.set(publicUrlContext, publicUrl)
    const nonce = crypto.randomUUID()
    context.set(nonceContext, nonce)
    const response = await handle(new Request(publicUrl + path, form && posted(form)), context)
    const rendered = takeKnownScripts(await response.text(), nonce)
    const { html, scripts, styles } = inlineCssAndDeferScripts(rendered, readAsset)
    return {
      // A page that failed because its data is away will be there again soon.
      status: response.status === 500 && isAway ? 503 : response.status,
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      body: html,
      location: response.headers.get('location'),
      policy: response.headers.get('content-security-policy'),
      inline: { scripts, styles },
    }
  }
}

/** The documents of the dashboard and of its sign-in, from the route table itself. They hold nothing of anybody. */
export const screenPaths: readonly string[] = [
  ...new Set(
    Object.values(build.routes).flatMap(route => {
      const path = route ? pathOf(route.id) : ''
      return /^\/(dash|auth)(\/|$)/.test(path) && !/[:*]/.test(path) ? [path] : []
    }),
  ),
]

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id]
  if (!route) return ''
  return pathOf(route.parentId) + (route.path ? `/${route.path}` : '')
}

function posted({ body }: SentForm): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
