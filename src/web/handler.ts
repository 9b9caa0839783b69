import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApiClient } from '#shared/http/api-client.ts'
import { apiContext } from './api-context.ts'
import { errorContext, type ReportError } from './error-context.ts'
import { lightenFirstPaint } from './first-paint.ts'
import { publicUrlContext } from './public-url-context.ts'

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
}

export function createPageRenderer({ send, publicUrl, onError, readAsset }: Options): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (path, form) => {
    const context = new RouterContextProvider()
    const sendFor = (address: string, init: RequestInit) => send(address, init, form?.visitor)
    context.set(apiContext, createApiClient({ send: sendFor }))
    context.set(errorContext, onError)
    context.set(publicUrlContext, publicUrl)
    const response = await handle(new Request(publicUrl + path, form && posted(form)), context)
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      body: lightenFirstPaint(await response.text(), readAsset),
      location: response.headers.get('location'),
      policy: response.headers.get('content-security-policy'),
    }
  }
}

function posted({ body }: SentForm): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
