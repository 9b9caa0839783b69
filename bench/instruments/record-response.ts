import { sendRequest } from '#scripts/local/send-request.ts'

/** Node adds these to every response. */
const ADDED = ['date', 'connection', 'keep-alive']

/** A compressed response with its headers, to be replayed by another server. */
export async function recordResponse(
  siteUrl: string,
  path: string,
): Promise<{ headers: string[]; body: Buffer }> {
  const { rawHeaders, body } = await sendRequest(siteUrl, { path, headers: { 'accept-encoding': 'br' } })
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !ADDED.includes(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  )
  return { headers, body }
}
