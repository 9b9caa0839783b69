// Loaded into the processes of the soak: a full garbage collection every ten seconds, and a line about what it left.
import { appendFileSync } from 'node:fs'

const file = process.env.MEMORY_FILE ?? ''

setInterval(() => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  appendFileSync(file, `${process.uptime()} ${(heapUsed + external) / 1024 ** 2}\n`)
}, 10_000).unref()
