import { expect, test } from 'vitest'
import { letGoOfBytes } from './memory.ts'
import { keptTick } from './quick-ticks.ts'

const CHUNK = 64 * 1024
const CHUNKS = 640

/** The most that lay around while 40 MB passed through, in MB, over what lay there before. */
function passThrough(afterEach: (bytes: number) => void): number {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let count = 0; count < CHUNKS; count += 1) {
    const chunk = Buffer.from(new ArrayBuffer(CHUNK))
    afterEach(chunk.length)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  return most / 1024 / 1024
}

test('an upload leaves no more than some megabytes lying around', () => {
  expect(passThrough(letGoOfBytes)).toBeLessThan(12)
})

test('left to itself, it would leave more (negative control)', () => {
  expect(passThrough(() => {})).toBeGreaterThan(12)
})

test('Node still makes the object whose shape is kept', () => {
  expect(keptTick).toBeTypeOf('object')
})
