import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { REVISION_CHANNEL } from './revision.ts'

/** A connection counts as dead after one unanswered heartbeat. */
const HEARTBEAT_MS = 1_500
const TIMEOUT_MS = 1_500
const RECONNECT_MS = 250

export interface RevisionListener {
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  /** Called after every publication, and after every reconnection, since notifications may have been missed. */
  onEvent: () => void
  log: Log
}

/** Listens for publications on its own connection, and reconnects. */
export function listenForRevision({ databaseUrl, onEvent, log }: Options): RevisionListener {
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

/** Resolves at `signal`; rejects when the connection is lost. */
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
    await client.query(`listen ${REVISION_CHANNEL}`)
    known = await readRevision(client)
    onEvent()
    while (!signal.aborted) {
      await Promise.race([wait(HEARTBEAT_MS, undefined, { signal }).catch(() => {}), lost])
      if (signal.aborted) return
      const revision = await Promise.race([readRevision(client), lost])
      // Detects a lost notification.
      if (revision !== known) onEvent()
      known = revision
    }
  } finally {
    // Not awaited: a dead connection would not answer.
    client.end().catch(() => {})
  }
}

async function readRevision(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ revision: string }>('select revision from site_revision')
  return rows[0]?.revision
}
