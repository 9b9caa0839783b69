import { ApiFailure } from '#shared/http/api-failure.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { tokenStorage } from './browser-api.ts'

/** Fetched and then handed to the browser as a file: a plain link could not show who asks. */
export async function download({ path }: Pick<Endpoint, 'path'>, fileName: string): Promise<void> {
  const answer = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${tokenStorage.read()}` } })
  if (!answer.ok) throw new ApiFailure('internal', { message: 'Server error', status: answer.status })
  const address = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  // Later: some browsers read it only once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
