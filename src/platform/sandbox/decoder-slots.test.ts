import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { inDecoderSlot } from './decoder-slots.ts'

/** A worker that starts four decoders; it prints when each begins and ends. */
const WORKER = `import { setTimeout as wait } from 'node:timers/promises'
  import { inDecoderSlot } from ${JSON.stringify(path.join(import.meta.dirname, 'decoder-slots.ts'))}
  const now = () => performance.timeOrigin + performance.now()
  await Promise.all([1, 2, 3, 4].map(() => inDecoderSlot(undefined, async () => {
    console.log('1 ' + now())
    await wait(150)
    console.log('-1 ' + now())
  })))`

test('two workers on one machine run at most two decoders in parallel', async () => {
  const workers = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', WORKER], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const printed = await Promise.all(
    workers.map(async worker => {
      const [output] = await Promise.all([text(worker.stdout), once(worker, 'exit')])
      return output
    }),
  )
  const changes = printed
    .join('')
    .trim()
    .split('\n')
    .map(line => line.split(' ').map(Number))
    .sort(([, a = 0], [, b = 0]) => a - b)
  expect(changes).toHaveLength(16)
  let running = 0
  let most = 0
  for (const [change = 0] of changes) {
    running += change
    most = Math.max(most, running)
  }
  // Other processes on this machine may hold a slot.
  expect(most).toBeLessThanOrEqual(2)
  expect(running).toBe(0)
})

test('a job that is aborted while it waits for a slot rejects', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const holders = [1, 2].map(() => inDecoderSlot(undefined, () => held))
  const stopping = new AbortController()
  const waiting = inDecoderSlot(stopping.signal, async () => {})
  stopping.abort()
  await expect(waiting).rejects.toThrow('aborted')
  release()
  await Promise.all(holders)
})
