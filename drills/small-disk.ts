import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Outcome } from './run.ts'

interface SmallDiskScript {
  /** Prints its outcomes; its first argument is the folder of the small disk. */
  script: string
  megabytes: number
  args?: string[]
}

/** Runs a script with a small tmpfs in a mount namespace of its own. */
export async function onSmallDisk({ script, megabytes, args = [] }: SmallDiskScript): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-small-disk-'))
  try {
    const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`
    const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
    const child = spawn(
      'unshare',
      [...asRoot, '--mount', 'sh', '-c', mount, folder, process.execPath, script, folder, ...args],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${script} ended with ${code}.`)
    return JSON.parse(text) as Outcome[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
