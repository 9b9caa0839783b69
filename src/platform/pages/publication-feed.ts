import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import { PUBLICATION_CHANNEL } from './publication.ts'

/** A silent connection is taken for dead after one unanswered heartbeat. */
const HEARTBEAT_MS = 1_500
const TIMEOUT_MS = 1_500
const RECONNECT_MS = 250

export interface PublicationFeed {
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  /** Called after every change, and after every reconnection, since news may have been missed meanwhile. */
  onEvent: () => void
  log: Log
}

/** Listens for publications on a connection of its own, and outlives it. */
export function listenForRevision({ databaseUrl, onEvent, log }: Options): PublicationFeed {
  const stop = new AbortController()
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await listenOnce({ databaseUrl, onEvent, log, signal: stop.signal }).catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'publication feed lost, reconnecting')
      })
      await wait(RECONNECT_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  })()
  return {
    async close() {
      stop.abort()
      await loop
    },
  }
}

/** Resolves when told to stop; rejects when the connection is lost. */
async function listenOnce({
  databaseUrl,
  onEvent,
  signal,
}: Options & { signal: AbortSignal }): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'carreau-feed',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection was closed.')))
  })
  lost.catch(() => {})
  try {
    await Promise.race([client.connect(), lost])
    let known: string | undefined
    client.on('notification', ({ payload }) => {
      known = payload
      onEvent()
    })
    await client.query(`listen ${PUBLICATION_CHANNEL}`)
    known = await readRevision(client)
    onEvent()
    while (!signal.aborted) {
      await Promise.race([wait(HEARTBEAT_MS, undefined, { signal }).catch(() => {}), lost])
      if (signal.aborted) return
      const revision = await Promise.race([readRevision(client), lost])
      // A notification that never came shows here all the same.
      if (revision !== known) onEvent()
      known = revision
    }
  } finally {
    // Not awaited: a connection that no longer answers would not answer to this either.
    client.end().catch(() => {})
  }
}

async function readRevision(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ revision: string }>('select revision from site_revision')
  return rows[0]?.revision
}
