import { ask } from '#scripts/local/ask.ts'

/** Node adds these three by itself to every answer. */
const ADDED = ['date', 'connection', 'keep-alive']

/** An answer as it went over the wire, compressed, to be sent again by another server. */
export async function recordAnswer(
  siteUrl: string,
  path: string,
): Promise<{ headers: string[]; body: Buffer }> {
  const { rawHeaders, body } = await ask(siteUrl, { path, headers: { 'accept-encoding': 'br' } })
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !ADDED.includes(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  )
  return { headers, body }
}
