import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { tokenStorage } from './browser-api.ts'

/** Fetches a file and hands it to the browser to save: a plain link could not send the token. */
export async function download(
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  fileName: string,
  body?: object,
): Promise<void> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenStorage.read()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new ApiFailure('internal', { message: 'Server error', status: response.status })
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // Later, because some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
