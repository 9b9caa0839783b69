import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** One file to prepare, in its own folder. */
export interface RenderTask {
  /** The original. */
  input: string
  /** Folder for the renditions: `full.mp4`, `w_480.avif`. */
  output: string
  signal?: AbortSignal | undefined
  /** From 0 to 1. */
  onProgress: (done: number) => void
}

/** What is stored about a file besides its renditions. */
export interface RenderResult {
  /** Of the full rendition. */
  width: number
  height: number
  /** Null for an image. */
  durationMs: number | null
  placeholder: string
  luminance: number
}

const FOLDER_NAME = /^carreau-work-(\d+)-/

/** A temporary folder for one task, removed after it. Its name contains the process id. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `carreau-work-${process.pid}-`))
  await mkdir(path.join(folder, 'out'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of killed workers, and returns how many. */
export async function sweepWorkFolders(): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    const owner = Number(FOLDER_NAME.exec(name)?.[1])
    const folder = path.join(tmpdir(), name)
    if (!owner || isAlive(owner) || !(await isOurs(folder))) continue
    await rm(folder, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

async function isOurs(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null))?.uid === process.getuid?.()
}

function isAlive(processId: number): boolean {
  // Process ids start again in a new container: a dead worker may have had ours.
  if (processId === process.pid) return false
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
