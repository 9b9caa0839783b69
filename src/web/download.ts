import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { tokenStorage } from './browser-api.ts'

/** Fetched and then handed to the browser as a file: a plain link could not show who asks. */
export async function download(
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  fileName: string,
  body?: object,
): Promise<void> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenStorage.read()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new ApiFailure('internal', { message: 'Server error', status: answer.status })
  const address = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // Later: some browsers read it only once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
