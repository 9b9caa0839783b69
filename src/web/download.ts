import { addressOf } from '#shared/http/api-client.ts'
import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint, InputOf } from '#shared/http/endpoint.ts'
import { tokenStorage } from './browser-api.ts'

/** Fetches a file: a plain address could not send the token. */
export async function fetchFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  const { body } = input as { body?: object }
  const request = {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${tokenStorage.read()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }
  const response = await fetch(`/api${addressOf(endpoint, input)}`, request).catch((cause: unknown) => {
    throw new ApiFailure('unreachable', { message: 'No response from server', cause })
  })
  if (!response.ok) throw new ApiFailure('internal', { message: 'Server error', status: response.status })
  return response.blob()
}

/** Fetches a file and hands it to the browser to save. */
export async function download<E extends Endpoint>(
  endpoint: E,
  fileName: string,
  input: InputOf<E>,
): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(endpoint, input))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // Later, because some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
