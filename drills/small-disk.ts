import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Outcome } from './run.ts'

interface Play {
  /** Prints its outcomes; its first argument is the folder of the small disk. */
  script: string
  megabytes: number
  args?: string[]
}

/** Plays a script with a disk that is seen by its own processes alone. */
export async function onSmallDisk({ script, megabytes, args = [] }: Play): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-small-disk-'))
  try {
    const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && exec "$2" "$3" "$1" "$4"`
    const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
    const child = spawn(
      'unshare',
      [...asRoot, '--mount', 'sh', '-c', mount, 'sh', folder, process.execPath, script, ...args],
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
  }
}
