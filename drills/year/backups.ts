import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const KEEP = 30

type Environment = Record<string, string>

interface Ended {
  code: number
  stdout: string
  /** On both streams. */
  printed: string
}

/** Runs a script of the program under the clock of the year. */
export function runScript(file: string, args: string[], env: Environment): Promise<Ended> {
  return new Promise(resolve =>
    execFile(process.execPath, [path.join(ROOT, file), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, printed: stdout + stderr }),
    ),
  )
}

export interface Backups {
  /** What the timer of an installed machine does each night. */
  take(): Promise<void>
  /** At the end: restores the newest. */
  prove(): Promise<Ended>
  summary(): BackupSummary
}

interface BackupSummary {
  taken: number
  proven: number
  wrong: string[]
  /** The times of those that are there. */
  kept: string[]
  /** How many of the newest they had to be. */
  wanted: string[]
  /** Files beside them that none of them needs, or that are missing. */
  surplus: number
  missing: number
}

export function createBackups(folder: string, env: Environment): Backups {
  const names: string[] = []
  const wrong: string[] = []
  let proven = 0
  const listNames = () => readdirSync(folder).filter(name => name !== 'objects')
  return {
    async take() {
      const before = names.length === 0 ? [] : listNames()
      const { code, printed } = await runScript(
        'scripts/backup/backup.ts',
        [folder, '--keep', String(KEEP)],
        env,
      )
      if (code !== 0) wrong.push(`a backup ended with ${code}: ${printed.trim().slice(0, 300)}`)
      names.push(...listNames().filter(name => !before.includes(name)))
      const proof = await runScript('scripts/backup/prove-backup.ts', [folder, '--weekly'], env)
      if (proof.code !== 0)
        wrong.push(`a proof ended with ${proof.code}: ${proof.printed.trim().slice(0, 300)}`)
      else if (proof.printed.includes('came back')) proven += 1
    },
    prove: () => runScript('scripts/backup/prove-backup.ts', [folder], env),
    summary() {
      const kept = listNames().toSorted()
      const needed = new Set(kept.flatMap(name => Object.keys(readManifest(path.join(folder, name)).objects)))
      const objects = readdirSync(path.join(folder, 'objects'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.relative(path.join(folder, 'objects'), path.join(entry.parentPath, entry.name)))
      return {
        ...{ taken: names.length, proven, wrong, kept },
        wanted: names.toSorted().slice(-KEEP),
        surplus: objects.filter(key => !needed.has(key)).length,
        missing: [...needed].filter(key => !objects.includes(key)).length,
      }
    },
  }
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { objects: object }
