import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The content of a backup, with checksums. */
const Manifest = z.object({
  takenAt: z.iso.datetime(),
  /** Of the database that was read: the checksum of a table contains times as this zone writes them. */
  timeZone: z.string().optional(),
  database: z.object({ bytes: z.int(), sha256: z.string() }),
  /** For each table the number of rows, and a checksum of their content. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  objects: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** What is told of a backup. */
export const summarize = ({ takenAt, database, tables, objects }: Manifest) => ({
  takenAt,
  bytes: Object.values(objects).reduce((sum, { bytes }) => sum + bytes, database.bytes),
  rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
  objects: Object.keys(objects).length,
})

/** The folder of a backup is named by its time, without colons, which some file systems refuse. */
export const backupName = (takenAt: string) => takenAt.replaceAll(':', '')
export const isBackupName = (name: string) => /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/.test(name)

const fileIn = (folder: string) => path.join(folder, 'manifest.json')
export const dumpIn = (folder: string) => path.join(folder, 'database.dump')
/** Objects never change, so all backups share them: each backup adds the new ones. */
export const objectsBeside = (folder: string) => path.join(path.dirname(folder), 'objects')

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileIn(folder), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'ENOENT' ? 'is no backup, or an unfinished one: it has no manifest' : cause.message
    throw new Error(`${folder} ${reason}.`, { cause })
  })
  return Manifest.parse(JSON.parse(text))
}

/** Written last: a backup without a manifest is incomplete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(`${fileIn(folder)}.part`, JSON.stringify(manifest, null, 2))
  await rename(`${fileIn(folder)}.part`, fileIn(folder))
}
