import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Per machine, across processes: each may need gigabytes, and more would only share the same cores. */
const MAX_DECODERS = 2
const POLL_MS = 100

/** FIFO queue of this process. */
const waiting: symbol[] = []

/** Runs the work once one of the machine's slots is free. */
export async function inDecoderSlot<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  const slot = await takeSlot(signal)
  try {
    return await work()
  } finally {
    await new Promise(resolve => slot.close(resolve))
  }
}

async function takeSlot(signal: AbortSignal | undefined): Promise<Server> {
  const ticket = Symbol()
  waiting.push(ticket)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const slot = waiting[0] === ticket ? await findFreeSlot() : null
      if (slot) return slot
      await wait(POLL_MS)
    }
  } finally {
    waiting.splice(waiting.indexOf(ticket), 1)
  }
}

async function findFreeSlot(): Promise<Server | null> {
  for (let number = 1; number <= MAX_DECODERS; number += 1) {
    const slot = await bind(`\0carreau-decoder-${number}`)
    if (slot) return slot
  }
  return null
}

/**
 * A slot is a name in Linux's abstract socket namespace: one process holds it, and the kernel frees it when that process
 * ends, even by SIGKILL. Each container has its own namespace, and so its own limit.
 */
async function bind(name: string): Promise<Server | null> {
  const server = createServer(socket => socket.destroy()).unref()
  try {
    server.listen(name)
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return null
  }
}
