import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createApiClient } from '#shared/http/api-client.ts'
import { apiContext } from './api-context.ts'
import { errorContext, type ReportError } from './error-context.ts'
import { lightenFirstPaint } from './first-paint.ts'
import { publicUrlContext } from './public-url-context.ts'

interface Options {
  /** Answers API calls inside this process: rendering a page opens no connection. */
  send: (address: string, init: RequestInit) => Promise<Response>
  publicUrl: string
  onError: ReportError
  /** The text of a built asset, by its public path. */
  readAsset: (path: string) => string
}

/** A page by its address alone; no header of a visitor's request gets this far. */
export type RenderPage = (path: string) => Promise<{
  status: number
  contentType: string
  body: string
  location: string | null
}>

export function createPageRenderer({ send, publicUrl, onError, readAsset }: Options): RenderPage {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async path => {
    const context = new RouterContextProvider()
    context.set(apiContext, createApiClient({ send }))
    context.set(errorContext, onError)
    context.set(publicUrlContext, publicUrl)
    const response = await handle(new Request(publicUrl + path), context)
    return {
      status: response.status,
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      body: lightenFirstPaint(await response.text(), readAsset),
      location: response.headers.get('location'),
    }
  }
}
