import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApiClient } from '#shared/http/api-client.ts'
import {
  apiContext,
  type ClientBuild,
  clientBuildContext,
  errorContext,
  nonceContext,
  publicUrlContext,
  type ReportError,
  type SentFile,
  sendBytesContext,
  sentFilesContext,
} from './request-context.ts'
import { extractTrustedInline, type InlineDocument } from './trusted-inline.ts'

interface Options extends ClientBuild {
  /** Handles API calls inside this process: rendering a page opens no connection. */
  send: (address: string, init: RequestInit, visitor?: string) => Promise<Response>
  publicUrl: string
  onError: ReportError
}

/** A form that was sent without scripts: its text as `application/x-www-form-urlencoded`, and its files. */
interface SentForm {
  body: string
  files: SentFile[]
  /** The visitor's address, which limits count by. */
  visitor: string
}

/** Renders the page of a path, with the form that was sent to it, if any. Request headers are never passed in. */
export type RenderPage = (path: string, form?: SentForm) => Promise<Rendered>

interface Rendered {
  status: number
  contentType: string
  body: string
  location: string | null
  /** The content security policy of a document that sets its own. */
  policy: string | null
  /** Inline code that the default policy allows. */
  inline: Pick<InlineDocument, 'scripts' | 'styles'>
}

export function createPageRenderer({ send, publicUrl, onError, ...clientBuild }: Options): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (path, form) => {
    const context = new RouterContextProvider()
    let isApiUnavailable = false
    const sendFor = async (address: string, init: RequestInit) => {
      const response = await send(address, init, form?.visitor)
      isApiUnavailable ||= response.status === 503
      return response
    }
    context.set(apiContext, createApiClient({ send: sendFor }))
    context.set(sentFilesContext, form?.files ?? [])
    context.set(sendBytesContext, async (address, bytes) => {
      const headers = { 'content-type': 'application/octet-stream' }
      return (await sendFor(address, { method: 'POST', headers, body: bytes })).status
    })
    context.set(errorContext, onError)
    context.set(publicUrlContext, publicUrl)
    context.set(clientBuildContext, clientBuild)
    const nonce = crypto.randomUUID()
    context.set(nonceContext, nonce)
    const response = await handle(new Request(publicUrl + path, form && posted(form)), context)
    const { html, scripts, styles } = extractTrustedInline(await response.text(), nonce)
    return {
      // A page that failed because the API is unavailable should be retried.
      status: response.status === 500 && isApiUnavailable ? 503 : response.status,
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      body: html,
      location: response.headers.get('location'),
      policy: response.headers.get('content-security-policy'),
      inline: { scripts, styles },
    }
  }
}

/**
 * The documents of the dashboard and its sign-in pages, from the route table. They hold no personal data: that of
 * `/dash/messages/:id` is the same for every conversation.
 */
export const screenPaths: readonly string[] = [
  ...new Set(
    Object.values(build.routes).flatMap(route => {
      const path = route ? pathOf(route.id) : ''
      return /^\/(dash|auth)(\/|$)/.test(path) && !path.includes('*') ? [path] : []
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
