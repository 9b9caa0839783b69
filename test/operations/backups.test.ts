import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { readManifest } from '#scripts/backup/manifest.ts'
import { takeBackup } from '#scripts/backup/take-backup.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'

const { databaseUrl } = await createTestServices()
const OLD = ['2026-01-01T081000.000Z', '2026-01-02T081000.000Z', '2026-01-03T081000.000Z']

const folder = mkdtempSync(path.join(tmpdir(), 'carreau-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const media = path.join(folder, 'media')
/** One real backup; the older ones are copies of it. */
const first = path.join(folder, 'first')
let root: string

beforeAll(async () => {
  expect(await run('backup', [first])).toMatchObject({ code: 0 })
})

beforeEach(() => {
  root = path.join(mkdtempSync(path.join(folder, 'test-')), 'backups')
})

interface Result {
  code: number
  printed: string
}

function run(script: string, args: string[], more: Record<string, string> = {}): Promise<Result> {
  const env = {
    ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost' },
    ...{ STORAGE_URL: diskUrl(media), ALLOW_TEMPORARY_STORAGE: 'true', LOG_LEVEL: 'error' },
    ...more,
  }
  return new Promise(resolve =>
    execFile(
      process.execPath,
      [`scripts/backup/${script}.ts`, ...args],
      // A nightly backup that starts despite a wrong argument would never end.
      { env, timeout: 120_000 },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr }),
    ),
  )
}

const backup = (...args: string[]) => run('backup', [root, ...args])

/** Backups of the days in `OLD`, each with its own object. */
async function fillWithOldBackups(): Promise<void> {
  const taken = path.join(first, readdirSync(first).find(name => name !== 'objects') ?? '')
  for (const name of OLD) {
    const folder = path.join(root, name)
    await cp(taken, folder, { recursive: true })
    const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
    manifest.takenAt = name.replace(/T(..)(..)/, 'T$1:$2:')
    manifest.objects[`of/${name}`] = { bytes: 1, sha256: 'a' }
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
    mkdirSync(path.join(root, 'objects/of'), { recursive: true })
    await writeFile(path.join(root, 'objects/of', name), 'x')
  }
}

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
const oldBackups = () => readdirSync(root).filter(name => OLD.includes(name))

test('no other account can read a backup', () => {
  const modes = [first, ...readdirSync(first).map(name => path.join(first, name))].map(
    place => statSync(place).mode & 0o777,
  )
  expect(modes).toEqual([0o700, 0o700, 0o700])
})

test('an object that goes while the backup is taken does not cost the backup', async () => {
  const { db, databaseUrl, storage } = await createTestServices()
  const options = { contentType: 'image/jpeg' }
  for (const key of ['originals/prepared', 'private/photo.jpg'])
    await storage.put(key, Buffer.from('x'), options)
  // As a worker does that has just prepared it.
  const read: Storage['read'] = async (key, ...rest) => {
    if (key === 'originals/prepared') await storage.remove([key])
    return storage.read(key, ...rest)
  }
  const taken = await takeBackup({ db, databaseUrl, storage: { ...storage, read } }, root)
  expect(Object.keys((await readManifest(taken)).objects)).toEqual(['private/photo.jpg'])
})

test('keeping two backups removes only older backups and the media that only they needed', {
  retry: 0,
}, async () => {
  await fillWithOldBackups()
  expect(await backup('--keep', '2')).toMatchObject({ code: 0 })
  expect(oldBackups()).toEqual([OLD[2]])
  expect(readdirSync(root)).toHaveLength(3)
  expect(readdirSync(path.join(root, 'objects/of'))).toEqual([OLD[2]])
})

test('other files and folders beside the backups are never removed', { retry: 0 }, async () => {
  await fillWithOldBackups()
  const otherFiles = [
    'notes.txt',
    'photos/kitchen.jpg',
    'site/manifest.json',
    '2026-01-01/manifest.json',
    'objects/kitchen.jpg',
  ]
  for (const file of otherFiles) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), '{"name":"something else"}')
  }
  // A backup that somebody renamed to keep it, with its objects.
  await cp(path.join(root, OLD[0] ?? ''), path.join(root, 'before-the-move'), { recursive: true })
  expect(await backup('--keep', '1')).toMatchObject({ code: 0 })
  for (const file of [...otherFiles, 'before-the-move/database.dump', `objects/of/${OLD[0]}`])
    expect(existsSync(path.join(root, file)), file).toBe(true)
  expect(oldBackups()).toEqual([])
  expect(existsSync(path.join(root, `objects/of/${OLD[1]}`))).toBe(false)
})

test('a backup that was moved and linked back stays whole while others are removed', {
  retry: 0,
}, async () => {
  await fillWithOldBackups()
  const moved = path.join(path.dirname(root), 'other-disk')
  renameSync(path.join(root, OLD[0] ?? ''), moved)
  symlinkSync(moved, path.join(root, OLD[0] ?? ''))
  expect(await backup('--keep', '1')).toMatchObject({ code: 0 })
  expect(oldBackups()).toEqual([OLD[0]])
  expect(namesIn(moved)).toEqual(['database.dump', 'manifest.json'])
  expect(readdirSync(path.join(root, 'objects/of'))).toEqual([OLD[0]])

  renameSync(moved, `${moved}-that-is-away`)
  const { code, printed } = await backup('--keep', '1')
  expect([code, printed]).toEqual([2, expect.stringContaining('Nothing was removed')])
})

test('a restore brings back no session, device or link that was ended since the backup', async () => {
  const services = await createTestServices()
  const api = await startTestApi(services)
  const token = await api.signedInAs('admin')
  const isSignedIn = ({ call } = api) => call('GET', '/api/authRoute/is-authenticated', { token })
  await sql`insert into account_links (kind, email, email_key, expires_at)
    values ('reset', 'rose@exemple.ca', 'rose@exemple.ca', now() + interval '30 minutes')`.execute(
    services.db,
  )
  expect((await isSignedIn()).statusCode).toBe(200)
  const taken = await takeBackup(services, root)
  await api.call('POST', '/api/authRoute/logout', { token })

  const url = new URL(inject('postgresUrl'))
  await withDatabase(url.href, db => sql`create database restored template template0`.execute(db))
  url.pathname = 'restored'
  const place = { DATABASE_URL: url.href, STORAGE_URL: diskUrl(path.join(root, 'media')) }
  const { code, printed } = await run('restore', [taken], place)
  expect([code, printed]).toEqual([0, expect.stringMatching(/signs in again.*unsubscriptions, erasures/)])
  const restored = await createTestServices({ env: { DATABASE_URL: url.href } })
  expect((await isSignedIn(await startTestApi(restored))).statusCode).toBe(401)
  const { rows } = await sql`select from account_links`.execute(restored.db)
  expect(rows).toEqual([])
})

test('while a backup is unfinished nothing is removed; an interrupted one goes with the backups of its time', {
  retry: 0,
}, async () => {
  await fillWithOldBackups()
  const unfinished = new Date().toISOString().replaceAll(':', '')
  mkdirSync(path.join(root, unfinished))
  writeFileSync(path.join(root, unfinished, 'database.dump'), 'half')
  writeFileSync(path.join(root, 'objects/of/just-copied'), 'x')
  const { code, printed } = await backup('--keep', '1')
  expect(code).toBe(0)
  expect(printed).toContain(unfinished)
  expect(namesIn(path.join(root, unfinished))).toEqual(['database.dump'])
  expect(readdirSync(path.join(root, 'objects/of'))).toEqual([...OLD, 'just-copied'])
  expect(oldBackups()).toEqual(OLD)

  const interrupted = '2026-01-02T120000.000Z'
  renameSync(path.join(root, unfinished), path.join(root, interrupted))
  expect(await backup('--keep', '3')).toMatchObject({ code: 0 })
  expect(oldBackups()).toEqual([OLD[2]])
  expect(existsSync(path.join(root, interrupted))).toBe(false)
  expect(readdirSync(path.join(root, 'objects/of'))).toEqual([OLD[2], 'just-copied'])
})

test('an object that is damaged among the backups is copied again by the next backup', async () => {
  const { db, databaseUrl, storage } = await createTestServices()
  await storage.put('originals/kitchen', Buffer.from('kitchen'), { contentType: 'image/jpeg' })
  const take = async () => readManifest(await takeBackup({ db, databaseUrl, storage }, root))
  const { objects } = await take()
  const copy = path.join(root, 'objects/originals/kitchen')
  writeFileSync(copy, 'kitchem')
  expect((await take()).objects).toEqual(objects)
  expect(await readFile(copy, 'utf8')).toBe('kitchen')
})

test.each([
  [
    'cannot be read',
    (manifest: string) => {
      rmSync(manifest)
      symlinkSync(manifest, manifest)
    },
  ],
  ['is damaged', (manifest: string) => writeFileSync(manifest, '{"takenAt":')],
])(
  'when the manifest of a backup %s, nothing is removed, and an error names it',
  { retry: 0 },
  async (_, damage) => {
    await fillWithOldBackups()
    damage(path.join(root, OLD[1] ?? '', 'manifest.json'))
    const before = namesIn(root)
    const { code, printed } = await backup('--keep', '1')
    expect(code).toBe(2)
    expect(printed).toContain(OLD[1])
    expect(printed).toContain('Nothing was removed')
    // All old files, and the new backup.
    expect(namesIn(root)).toEqual(expect.arrayContaining(before))
    expect(readdirSync(root)).toHaveLength(OLD.length + 2)
  },
)

test.each([
  ['backup', '3O'],
  ['backup', '0'],
  ['backup', '-3'],
  ['backup', ''],
  ['backup-nightly', '3O'],
])('%s with --keep=%s prints an error and removes nothing', { retry: 0 }, async (script, keep) => {
  await fillWithOldBackups()
  const before = namesIn(root)
  const { code, printed } = await run(script, [root, `--keep=${keep}`])
  expect(code).toBe(1)
  expect(printed).toContain(`--keep takes a whole number from 1, not "${keep}".`)
  expect(printed).not.toMatch(/^ +at /m)
  expect(namesIn(root)).toEqual(before)
})

test.each([
  ['no folder', []],
  ['two folders', ['DIR/a', 'DIR/b']],
  ['an option that does not exist', ['DIR/a', '--kep', '3']],
])('a call with %s prints the usage', async (_, args) => {
  const folders = args.map(arg => arg.replace('DIR', root))
  const { code, printed } = await run('backup', folders)
  expect(code).toBe(1)
  expect(printed).toContain('usage: backup FOLDER [--keep 30]')
  expect(printed).not.toMatch(/^ +at /m)
  expect(existsSync(root)).toBe(false)
})

test('a failed backup leaves no unfinished folder behind', async () => {
  mkdirSync(root)
  // A file in place of the objects folder.
  writeFileSync(path.join(root, 'objects'), '')
  const before = namesIn(root)
  expect((await backup()).code).not.toBe(0)
  expect(namesIn(root)).toEqual(before)
})
