import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { keepObject, sumOfFile } from './copy-object.ts'
import { dumpIn, type Manifest, objectsBeside, readManifest, writeManifest } from './manifest.ts'
import { runPostgresTool } from './postgres-tool.ts'
import { sumTables } from './sum-tables.ts'

interface Source {
  db: Db
  databaseUrl: string
  storage: Storage
}

/** A copy of everything in a folder of its own, named by the moment. The program goes on meanwhile. */
export async function takeBackup({ db, databaseUrl, storage }: Source, root: string): Promise<string> {
  const takenAt = new Date().toISOString()
  const folder = path.join(root, takenAt.replaceAll(':', ''))
  await mkdir(folder, { recursive: true })
  // Also where there is none yet.
  await mkdir(objectsBeside(folder), { recursive: true })
  // The dump and the sums see the database at one moment.
  const tables = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async transaction => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction)
      const format = ['--format=custom', '--no-owner', '--no-privileges', `--file=${dumpIn(folder)}`]
      await runPostgresTool('pg_dump', databaseUrl, [...format, `--snapshot=${rows[0]?.id}`])
      return sumTables(transaction)
    })
  // After the dump, so that what its rows name is in the store: objects outlive their rows by an hour at least.
  const objects: Manifest['objects'] = {}
  for await (const { key } of storage.list(''))
    objects[key] = await keepObject(storage, key, objectsBeside(folder))
  await writeManifest(folder, { takenAt, database: await sumOfFile(dumpIn(folder)), tables, objects })
  return folder
}

/** Removes all but the newest backups, what was never finished, and objects that none of the others needs. */
export async function pruneBackups(root: string, kept: number): Promise<number> {
  const needed = new Set<string>()
  let removed = 0
  let found = 0
  for (const name of (await readdir(root)).toSorted().toReversed()) {
    if (name === 'objects') continue
    const manifest = found < kept ? await readManifest(path.join(root, name)).catch(() => null) : null
    if (manifest) {
      found += 1
      for (const key of Object.keys(manifest.objects)) needed.add(key)
    } else {
      await rm(path.join(root, name), { recursive: true })
      removed += 1
    }
  }
  for (const key of await readdir(path.join(root, 'objects'), { recursive: true })) {
    const file = path.join(root, 'objects', key)
    if (!needed.has(key) && (await stat(file)).isFile()) await rm(file)
  }
  return removed
}
