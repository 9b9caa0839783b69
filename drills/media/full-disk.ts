import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'

/** A disk that is full in the middle of an upload. The small disk is seen by the drill's own process alone. */
export async function fullDisk(): Promise<Outcome[]> {
  const { demo, stop } = await startDemo({ replicas: 1 })
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-small-disk-'))
  try {
    const script = path.join(import.meta.dirname, 'on-a-small-disk.ts')
    const mount = `mount -t tmpfs -o size=48m tmpfs "$1" && exec "$2" "$3" "$1" "$4"`
    const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
    const child = spawn(
      'unshare',
      [...asRoot, '--mount', 'sh', '-c', mount, 'sh', folder, process.execPath, script, demo.databaseUrl],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    await once(child, 'close')
    return JSON.parse(text) as Outcome[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await stop()
  }
}
