import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { uploadMovie } from './upload-client.ts'

export interface Setup {
  siteUrl: string
  token: string
  databaseUrl: string
}

interface Aim {
  title: string
  idempotencyKey: string
  /** Resolves when the server has reached the moment, to be killed. */
  reached: () => void
}

const BYTES = 20 * 1024 * 1024

type Moments = Record<string, (setup: Setup, aim: Aim) => Promise<unknown>>

/** Moments that the client controls. */
export const SENDERS_MOMENTS: Moments = {
  'before the first byte of the file': (setup, aim) => holdAt(setup, aim, 0),
  'at 1 % of the file': (setup, aim) => holdAt(setup, aim, BYTES * 0.01),
  'at 50 % of the file': (setup, aim) => holdAt(setup, aim, BYTES * 0.5),
  'at 99 % of the file': (setup, aim) => holdAt(setup, aim, BYTES * 0.99),
}

/**
 * All moments at which a server is killed. At those that the client doesn't control, a lock in the database stops the
 * server exactly there.
 */
export const MOMENTS: Moments = {
  ...SENDERS_MOMENTS,
  'with the file in the store and no row yet': (setup, aim) =>
    whileLocked(setup, aim, `select pg_advisory_xact_lock(hashtextextended('media library', 0))`, () =>
      upload(setup, aim),
    ),
  'with the row stored and no answer yet': (setup, aim) =>
    whileLocked(setup, aim, 'lock table story_versions in access exclusive mode', () => upload(setup, aim)),
  'with a part in the store and no receipt yet': async (setup, aim) => {
    const begun = await beginParts(setup, { bytes: 1_000 })
    await whileLocked(setup, aim, 'lock table media_uploads in exclusive mode', () => sendParts(setup, begun))
  },
  'with the parts joined and no row yet': async (setup, aim) => {
    const begun = await beginParts(setup, { bytes: 9 * 1024 * 1024 })
    await sendParts(setup, begun)
    const lock = `select pg_advisory_xact_lock(hashtextextended('media library', 0))`
    await whileLocked(setup, aim, lock, () => createFromParts(setup, { ...aim, uploadId: begun.id }))
  },
}

/** The complete call, which is repeated after the restart. */
export function upload(
  { siteUrl, token }: Setup,
  { title, idempotencyKey }: Pick<Aim, 'title' | 'idempotencyKey'>,
) {
  return uploadMovie({ siteUrl, token, title, idempotencyKey, bytes: BYTES })
}

async function holdAt({ siteUrl, token }: Setup, { title, idempotencyKey, reached }: Aim, at: number) {
  let isReached = false
  return uploadMovie({
    ...{ siteUrl, token, title, idempotencyKey, bytes: BYTES },
    async onSent(sent) {
      if (isReached || sent < at) return
      isReached = true
      // Wait for the bytes to arrive.
      await wait(200)
      reached()
      await wait(500)
    },
  })
}

/** The lock is chosen so that the server can do everything up to the moment, and nothing after it. */
async function whileLocked(
  { databaseUrl }: Setup,
  { reached }: Aim,
  lock: string,
  work: () => Promise<unknown>,
) {
  const holder = new pg.Client(databaseUrl)
  const watcher = new pg.Client(databaseUrl)
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('begin')
    await holder.query(lock)
    const working = work()
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'carreau'`
    for (let tries = 0; (await watcher.query(isWaiting)).rowCount === 0; tries += 1) {
      if (tries > 2_000) throw new Error(`The server never came to the lock: ${lock}`)
      await wait(10)
    }
    reached()
    await working
    await holder.query('rollback')
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}

interface Begun {
  id: string
  partBytes: number
  bytes: number
}

async function beginParts(setup: Setup, { bytes }: { bytes: number }): Promise<Begun> {
  const announcement = { kind: 'video', fileName: 'a.mp4', bytes }
  const answer = await call(setup, '/uploadRoute/upload', JSON.stringify(announcement), 'application/json')
  const { id, partBytes } = (await answer.json()) as { id: string; partBytes: number }
  return { id, partBytes, bytes }
}

async function sendParts(setup: Setup, { id, partBytes, bytes }: Begun): Promise<void> {
  for (let number = 1; (number - 1) * partBytes < bytes; number += 1) {
    const part = Buffer.alloc(Math.min(partBytes, bytes - (number - 1) * partBytes), 'm')
    if (number === 1) part.write('\0\0\0\x20ftypisom', 'latin1')
    // The server may be killed meanwhile.
    await call(setup, `/uploadRoute/upload/${id}/part/${number}`, part, 'application/octet-stream').catch(
      () => {},
    )
  }
}

interface FromParts {
  title: string
  uploadId: string
}

export async function createFromParts(setup: Setup, { title, uploadId }: FromParts): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, description: 'Drill', uploadId })) form.set(name, value)
  return call(setup, '/videoRoute/video', form).then(
    answer => answer.status,
    () => 0,
  )
}

function call(
  { siteUrl, token }: Setup,
  path: string,
  body: string | Buffer | FormData,
  type?: string,
): Promise<Response> {
  // A new connection: a kept-alive one may belong to the killed server.
  const headers = {
    authorization: `Bearer ${token}`,
    connection: 'close',
    ...(type && { 'content-type': type }),
  }
  const content = Buffer.isBuffer(body) ? Uint8Array.from(body) : body
  return fetch(`${siteUrl}/api${path}`, { method: 'POST', headers, body: content })
}
