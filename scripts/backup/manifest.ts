import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** What a backup holds, and how to tell that none of it has changed. */
const Manifest = z.object({
  takenAt: z.iso.datetime(),
  database: z.object({ bytes: z.int(), sha256: z.string() }),
  /** Of each table, how many rows, and a sum over all that is in them. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  objects: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Each backup is a folder named by its moment; a file name takes no colon everywhere. */
export const backupName = (takenAt: string) => takenAt.replaceAll(':', '')
export const isBackupName = (name: string) => /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/.test(name)

const fileIn = (folder: string) => path.join(folder, 'manifest.json')
export const dumpIn = (folder: string) => path.join(folder, 'database.dump')
/** Objects never change, so that all backups share them: a night adds what the day brought. */
export const objectsBeside = (folder: string) => path.join(path.dirname(folder), 'objects')

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileIn(folder), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'ENOENT' ? 'is no backup, or an unfinished one: it has no manifest' : cause.message
    throw new Error(`${folder} ${reason}.`, { cause })
  })
  return Manifest.parse(JSON.parse(text))
}

/** Last of all: a backup without one was cut off. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(`${fileIn(folder)}.part`, JSON.stringify(manifest, null, 2))
  await rename(`${fileIn(folder)}.part`, fileIn(folder))
}
