import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { signIn, type UploadAnswer, uploadMovie } from './upload-client.ts'

const MIB = 1024 * 1024
const LARGEST = 100 * MIB
const TOO_LARGE = 'File size should not exceed 100MB.'
const MOST_MEMORY_MIB = 256

/** Uploads at and above the size limit, with and without Content-Length, unauthenticated, and many in parallel. */
export async function uploadsAtTheirLimits(): Promise<Outcome[]> {
  const { demo, stop } = await startDemo({ replicas: 1 })
  try {
    const { siteUrl } = demo
    const server = demo.processes['server-1'] ?? 0
    const token = await signIn(siteUrl, demo.admin)
    const movie = (bytes: number, more = {}) => uploadMovie({ siteUrl, token, bytes, ...more })
    const exact = await movie(LARGEST)
    const over = await movie(LARGEST + 1)
    const chunked = await readWhile(server, () => movie(300 * MIB, { isChunked: true }))
    const announced = await readWhile(server, () => movie(300 * MIB))
    const stranger = await readWhile(server, () => movie(300 * MIB, { token: undefined }))
    const item = '/api/videoRoute/video/00000000-0000-4000-8000-000000000000'
    const replacing = await readWhile(server, () =>
      movie(300 * MIB, { token: undefined, method: 'PATCH', path: item, isChunked: true }),
    )
    return [
      {
        promise: '104,857,600 bytes are accepted, one more is refused in the stated words',
        figure: `${exact.status}; ${over.status} ${over.message}`,
        hasHeld: exact.status === 201 && over.status === 413 && over.message === TOO_LARGE,
      },
      {
        promise: '300 MB without a length are cut after at most 101 MiB',
        figure: `${chunked.status} after ${chunked.mib.toFixed(1)} MiB`,
        hasHeld: [413, 0].includes(chunked.status) && chunked.mib <= 101,
      },
      {
        promise: '300 MB announced are refused after at most 1 MiB',
        figure: `${announced.status} ${announced.message} after ${announced.mib.toFixed(2)} MiB`,
        hasHeld: isCut(announced, 413),
      },
      {
        promise: 'a stranger’s upload or replacement is cut before 1 MiB, and the connection with it',
        figure: [stranger, replacing]
          .map(({ status, mib }) => `${status === 0 ? 'cut' : status} after ${mib.toFixed(2)} MiB`)
          .join(', '),
        hasHeld: [stranger, replacing].every(answer => isCut(answer, 401)),
      },
      ...(await manyAtOnce({ siteUrl, token, server })),
    ]
  } finally {
    await stop()
  }
}

/** A client that doesn't read while it writes may lose the connection before the response: status 0. */
const isCut = ({ status, mib, connection }: UploadAnswer & { mib: number }, expected: number) =>
  mib <= 1 && (status === 0 || (status === expected && connection === 'close'))

interface Setup {
  siteUrl: string
  token: string
  server: number
}

async function manyAtOnce({ siteUrl, token, server }: Setup): Promise<Outcome[]> {
  let isOver = false
  const uploads = Promise.all(
    Array.from({ length: 6 }, () => uploadMovie({ siteUrl, token, bytes: LARGEST })),
  ).finally(() => {
    isOver = true
  })
  let peak = 0
  const watching = (async () => {
    for (; !isOver; await wait(20)) peak = Math.max(peak, memoryMib(server))
  })()
  const times: number[] = []
  for (let visitor = 1; !isOver; visitor += 1) {
    times.push(await writeMessage(siteUrl, `127.60.${Math.floor(visitor / 200)}.${(visitor % 200) + 1}`))
    await wait(50)
  }
  const statuses = (await uploads).map(({ status }) => status).sort()
  await watching
  const isSmall = peak < MOST_MEMORY_MIB
  const slowest = times.toSorted((a, b) => a - b).at(Math.floor(times.length * 0.99)) ?? Number.NaN
  return [
    {
      promise: `six 100 MB uploads at once: three are taken, three wait, in less than ${MOST_MEMORY_MIB} MB of memory`,
      figure: `${statuses.join(' ')}, ${peak.toFixed(0)} MB at most`,
      hasHeld: statuses.join(' ') === '201 201 201 429 429 429' && isSmall,
      ...(!isSmall && {
        limit:
          'The server takes 215 MB before the first upload, 79 of them its heap; its young generation may take 64 more, and up to 50 MB of sent bytes were seen to wait for a collection. With a young generation of 2 × 16, 8 and 4 MB it is 320, 302 and 274 MB',
      }),
    },
    {
      promise: 'meanwhile visitors’ messages are taken within 300 ms (99 of 100)',
      figure: `${slowest.toFixed(0)} ms of ${times.length} messages`,
      hasHeld: slowest <= 300,
    },
  ]
}

async function writeMessage(siteUrl: string, from: string): Promise<number> {
  const fields = { name: 'Camille', email: 'camille@exemple.ca', phone: '418 555-0142', message: from }
  const startedAt = performance.now()
  const { status } = await sendRequest(siteUrl, {
    path: '/api/contactRoute/contact',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(fields),
    from,
  })
  if (status !== 201) throw new Error(`A message was answered ${status}`)
  return performance.now() - startedAt
}

/** The bytes that the server has read from files and sockets. */
async function readWhile(
  server: number,
  upload: () => Promise<UploadAnswer>,
): Promise<UploadAnswer & { mib: number }> {
  const before = bytesRead(server)
  const answer = await upload()
  return { ...answer, mib: (bytesRead(server) - before) / MIB }
}

const bytesRead = (pid: number) => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])

/** In units of 2^20 bytes. */
const memoryMib = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
