import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApiClient } from '#shared/http/api-client.ts'
import { apiContext } from './api-context.ts'
import { errorContext, type ReportError } from './error-context.ts'

interface Options {
  /** Answers API calls inside this process: rendering a page opens no connection. */
  send: (address: string, init: RequestInit, visitor?: string) => Promise<Response>
  publicUrl: string
  onError: ReportError
}

/** A form that was sent without scripts, as `application/x-www-form-urlencoded`. */
interface SentForm {
  body: string
  /** The visitor's address, which limits count by. */
  visitor: string
}

/** A page by its address, and by the form that was sent to it; no header of a visitor's request gets this far. */
export type RenderPage = (
  path: string,
  form?: SentForm,
) => Promise<{ status: number; html: string; location: string | null }>

export function createPageRenderer({ send, publicUrl, onError }: Options): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (path, form) => {
    const context = new RouterContextProvider()
    const sendFor = (address: string, init: RequestInit) => send(address, init, form?.visitor)
    context.set(apiContext, createApiClient({ send: sendFor }))
    context.set(errorContext, onError)
    const response = await handle(new Request(publicUrl + path, form && posted(form)), context)
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get('location'),
    }
  }
}

function posted({ body }: SentForm): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
