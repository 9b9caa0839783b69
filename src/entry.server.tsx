import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { RenderNonce } from '#web/render-nonce.ts'
import { errorContext, nonceContext } from '#web/request-context.ts'

/** Renders to the end before answering: pages are kept whole, and our inline scripts are known by their nonce and hashed. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const stream = await renderToReadableStream(
    <RenderNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </RenderNonce>,
    {
      nonce,
      onError: error => context.get(errorContext)(error),
      // Never in pieces that a script would have to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  await stream.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  // A route that answers 404 or redirects is doing its work.
  if (!isRouteErrorResponse(error)) context.get(errorContext)(error)
}
