import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Of one machine, whichever processes run them: each may take gigabytes, and more would only share the same cores. */
const MOST_DECODERS = 2
const LOOK_EVERY_MS = 100

/** In this process: the first of them is the next to get a slot. */
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
      await wait(LOOK_EVERY_MS)
    }
  } finally {
    waiting.splice(waiting.indexOf(ticket), 1)
  }
}

async function findFreeSlot(): Promise<Server | null> {
  for (let number = 1; number <= MOST_DECODERS; number += 1) {
    const slot = await bind(`\0carreau-decoder-${number}`)
    if (slot) return slot
  }
  return null
}

/**
 * A slot is a name in the kernel's abstract socket namespace: one process holds it, and it is free again when that
 * process ends, however it ends. Containers have a namespace each, and so a bound each.
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
