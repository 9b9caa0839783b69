import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const NAME = /^carreau-work-(\d+)-/

/** A private folder for one piece of work, gone with it. Its name tells whose it is. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `carreau-work-${process.pid}-`))
  await mkdir(path.join(folder, 'out'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of workers that were killed, and answers how many. */
export async function sweepWorkFolders(): Promise<number> {
  let swept = 0
  for (const name of await readdir(tmpdir())) {
    const owner = Number(NAME.exec(name)?.[1])
    const folder = path.join(tmpdir(), name)
    if (!owner || isAlive(owner) || !(await isOurs(folder))) continue
    await rm(folder, { recursive: true, force: true })
    swept += 1
  }
  return swept
}

async function isOurs(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null))?.uid === process.getuid?.()
}

function isAlive(processId: number): boolean {
  // A new container begins counting anew: this very number may have been a dead worker's.
  if (processId === process.pid) return false
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
