import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Demo } from '#scripts/local/start-demo.ts'

const BYTES = 100 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'm')
const HEAD = Buffer.from('\0\0\0\x20ftypisom', 'latin1')

interface Seconds {
  ours: number
  bare: number
  ratio: number
}

interface Contest {
  demo: Demo
  token: string
  rounds: number
}

/** Uploads the same 100 MB to both servers in turn. Returns the pair with the median ratio. */
export async function uploadAgainstBare({ demo, token, rounds }: Contest): Promise<Seconds> {
  const bareServer = path.join(import.meta.dirname, '../bare/bare-upload-server.ts')
  const child = spawn(process.execPath, [bareServer, demo.storage.directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    const bareUrl = `http://127.0.0.1:${Number(String(line).trim())}/`
    const oursUrl = `${demo.siteUrl}/api/videoRoute/video`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xx' }
    const pairs: Seconds[] = []
    // The first pair is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await secondsFor(bareUrl, {}, ['', ''])
      const ours = await secondsFor(oursUrl, headers, FORM)
      if (round > 0) pairs.push({ ours, bare, ratio: ours / bare })
      await untilLookedAt(demo.siteUrl, headers)
    }
    return pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)] as Seconds
  } finally {
    child.kill()
  }
}

const BEING_LOOKED_AT = ['uploaded', 'processing']

/** Waits until the worker has processed the movie, so that it doesn't slow the next upload. */
async function untilLookedAt(siteUrl: string, { authorization }: { authorization: string }): Promise<void> {
  for (;;) {
    const answer = await fetch(`${siteUrl}/api/videoRoute/videos?limit=1`, { headers: { authorization } })
    const { videos } = (await answer.json()) as { videos: { state: string }[] }
    if (!BEING_LOOKED_AT.includes(videos[0]?.state ?? '')) return
    await wait(200)
  }
}

const part = (name: string, rest: string) => `--xx\r\ncontent-disposition: form-data; name="${name}"${rest}`
const FORM: [before: string, after: string] = [
  `${part('title', '\r\n\r\nBanc')}\r\n${part('description', '\r\n\r\nMesure')}\r\n${part('video', '; filename="a.mp4"\r\n\r\n')}`,
  '\r\n--xx--\r\n',
]

async function secondsFor(
  url: string,
  headers: Record<string, string>,
  [before, after]: [string, string],
): Promise<number> {
  const length = before.length + BYTES + after.length
  const upload = request(url, { method: 'POST', headers: { ...headers, 'content-length': length } })
  const startedAt = performance.now()
  upload.write(before)
  upload.write(Buffer.concat([HEAD, CHUNK.subarray(HEAD.length)]))
  for (let sent = CHUNK.length; sent < BYTES; sent += CHUNK.length)
    if (!upload.write(CHUNK)) await once(upload, 'drain')
  upload.end(after)
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  if (answer.statusCode !== 201) throw new Error(`The upload was answered ${answer.statusCode}`)
  return (performance.now() - startedAt) / 1_000
}
