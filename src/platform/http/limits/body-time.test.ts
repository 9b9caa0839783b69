import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { letGoOfStart } from '#platform/memory.ts'
import { readAtPace } from './body-time.ts'

const CHUNK = 64 * 1024
const CHUNKS = 640

function* arriving(): Generator<Buffer> {
  for (let count = 0; count < CHUNKS; count += 1) yield Buffer.from(new ArrayBuffer(CHUNK))
}

/** The most that lay around while 40 MB passed through, in MB, over what lay there before. */
async function passThrough(read: (body: Readable) => AsyncIterable<Buffer>): Promise<number> {
  // What other tests left would go in the middle.
  letGoOfStart()
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for await (const _ of read(Readable.from(arriving(), { highWaterMark: 1 })))
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  return most / 1024 / 1024
}

test('an upload leaves no more than some megabytes lying around', async () => {
  expect(await passThrough(body => readAtPace(body as IncomingMessage))).toBeLessThan(20)
})

test('read as it comes, it would leave more (negative control)', async () => {
  expect(await passThrough(body => body)).toBeGreaterThan(20)
})
