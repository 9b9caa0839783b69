import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const SCRIPT = `
  import { closeOnSignal } from '${new URL('close-on-signal.ts', import.meta.url)}'
  const log = { info: (...line) => console.log(line.at(-1)), error: (...line) => console.log(line.at(-1)) }
  const open = setInterval(() => {}, 1_000)
  closeOnSignal(log, async () => {
    await new Promise(resolve => setTimeout(resolve, 300))
    clearInterval(open)
    if (process.env.FAILS) throw new Error('it did not close')
  })
  console.log('ready')
`

async function run(signals: NodeJS.Signals[], env = {}): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, ...env },
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
    if (chunk.includes('ready')) child.kill(signals[0])
    if (chunk.includes('stopping')) for (const signal of signals.slice(1)) child.kill(signal)
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

test('a second signal does not interrupt closing', async () => {
  expect(await run(['SIGINT', 'SIGTERM'])).toEqual({ code: 0, output: 'ready\nstopping\nstopped\n' })
})

test('a process that fails to close logs it and exits with 1', async () => {
  expect(await run(['SIGTERM'], { FAILS: 'yes' })).toEqual({
    code: 1,
    output: 'ready\nstopping\nstopping failed\n',
  })
})
