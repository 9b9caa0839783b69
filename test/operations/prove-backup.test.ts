import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readBackupState } from '#features/health/server/backups.store.ts'
import { createTestServices } from '#harness/test-database.ts'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'

const { databaseUrl, db } = await createTestServices()
const folder = mkdtempSync(path.join(tmpdir(), 'carreau-proof-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const media = path.join(folder, 'media')
/** The other tests copy it. */
const taken = path.join(folder, 'taken')
let root: string

interface Result {
  code: number
  printed: string
}

function run(script: string, args: string[], env: Record<string, string> = {}): Promise<Result> {
  return new Promise(resolve =>
    execFile(
      process.execPath,
      ['scripts/run-role.ts', script, ...args],
      {
        env: {
          ...{ PATH: process.env.PATH, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost' },
          ...{ STORAGE_URL: diskUrl(media), ALLOW_TEMPORARY_STORAGE: 'true', LOG_LEVEL: 'error', ...env },
        },
        timeout: 120_000,
      },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, printed: stdout + stderr }),
    ),
  )
}

const prove = (...args: string[]) => run('prove-backup', [root, ...args])

/** The connection string of this PostgreSQL for a new role. */
async function aRole(name: string, rights: string): Promise<string> {
  await withDatabase(inject('postgresUrl'), db =>
    sql`create role ${sql.ref(name)} login ${sql.raw(rights)}`.execute(db),
  )
  const url = new URL(inject('postgresUrl'))
  url.username = name
  return url.href
}

/** What a proof may leave behind. */
async function leftovers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, current_database() || '_proof_')`.execute(
    db,
  )
  return [...rows.map(({ name }) => name), ...readdirSync(root).filter(name => name.startsWith('proof-'))]
}

beforeAll(async () => {
  mkdirSync(path.join(media, 'objects/public/video'), { recursive: true })
  writeFileSync(path.join(media, 'objects/public/video/a-movie.mp4'), Buffer.alloc(3_000_000, 'movie'))
  expect(await run('backup', [taken])).toMatchObject({ code: 0 })
})

beforeEach(async () => {
  root = path.join(mkdtempSync(path.join(folder, 'test-')), 'backups')
  await cp(taken, root, { recursive: true })
  await sql`update backups set proven_at = null, proof_failed_at = null`.execute(db)
})

test('a backup is noted with its size, and a restore into an empty place proves it', async () => {
  const before = await readBackupState(db)
  expect(before.last?.bytes).toBeGreaterThan(3_000_000)
  expect(before).toMatchObject({ proven: null, proofs: 0, hasProofFailed: false })
  const { code, printed } = await prove()
  expect(printed).toMatch(/^\d+ rows and 1 objects came back as they were at /)
  expect(code).toBe(0)
  const { proven, proofs } = await readBackupState(db)
  expect(proven).toMatchObject({ objects: 1, rows: expect.any(Number) })
  expect(proven?.rows).toBeGreaterThan(0)
  expect(proofs).toBe(1)
  expect(await leftovers()).toEqual([])
})

test('within a week of the last one, a weekly proof does nothing', async () => {
  expect((await prove('--weekly')).printed).toContain('came back')
  expect((await prove('--weekly')).printed).toBe('A backup was proven within the week.\n')
  await sql`update backups set proven_at = now() - interval '7 days'`.execute(db)
  expect((await prove('--weekly')).printed).toContain('came back')
})

test.each([
  ['a movie', () => path.join(root, 'objects/public/video/a-movie.mp4')],
  [
    'the dump',
    () => path.join(root, readdirSync(root).find(name => name !== 'objects') ?? '', 'database.dump'),
  ],
])(
  'when one byte of %s has changed, the proof fails, says so, and leaves nothing behind',
  async (_, find) => {
    const bytes = readFileSync(find())
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
    writeFileSync(find(), bytes)
    const { code, printed } = await prove()
    expect(code).toBe(1)
    expect(printed).toMatch(/could not be restored: .* is not what was backed up\./)
    expect(await readBackupState(db)).toMatchObject({ proven: null, hasProofFailed: true })
    expect(await leftovers()).toEqual([])
  },
)

test('what an interrupted proof has left behind is removed by the next, and nothing of somebody else', async () => {
  const url = await aRole('proof_again', 'createdb')
  const name = `${new URL(databaseUrl).pathname.slice(1)}_proof_0123456789abcdef`
  await withDatabase(url, db => sql`create database ${sql.ref(name)}`.execute(db))
  for (const name of ['proof-0123456789abcdef', 'proof-of-purchase']) mkdirSync(path.join(root, name))
  expect(await run('prove-backup', [root], { PROOF_DATABASE_URL: url })).toMatchObject({ code: 0 })
  expect(await leftovers()).toEqual(['proof-of-purchase'])
})

test('a role that may create databases and read no other proves a backup', async () => {
  const url = await aRole('proof_only', 'createdb')
  const { code, printed } = await run('prove-backup', [root], { PROOF_DATABASE_URL: url })
  expect(printed).toContain('came back as they were')
  expect(code).toBe(0)
})

test('a backup is restored where another time zone is the default', async () => {
  const url = await aRole('proof_far', 'createdb')
  await withDatabase(inject('postgresUrl'), db =>
    sql`alter role proof_far set timezone = 'Asia/Tokyo'`.execute(db),
  )
  // It contains the time of the first backup.
  expect(await run('backup', [root])).toMatchObject({ code: 0 })
  const { code, printed } = await run('prove-backup', [root], { PROOF_DATABASE_URL: url })
  expect(printed).toContain('came back as they were')
  expect(code).toBe(0)
})

test('a database whose dump takes longer than a transaction may be idle is backed up', async () => {
  const bin = mkdtempSync(path.join(folder, 'bin-'))
  writeFileSync(path.join(bin, 'pg_dump'), '#!/bin/sh\nsleep 11\nPATH=${PATH#*:} exec pg_dump "$@"\n', {
    mode: 0o755,
  })
  const env = { PATH: `${bin}:${process.env.PATH}` }
  const { code, printed } = await run('backup', [path.join(folder, 'slow')], env)
  expect(printed).toContain('Everything is in ')
  expect(code).toBe(0)
})

test('a role that may not create a database is told, and the backup is not blamed', async () => {
  const url = await aRole('proof_none', '')
  const { code, printed } = await run('prove-backup', [root], { PROOF_DATABASE_URL: url })
  expect(printed).toMatch(/^No temporary database could be made: permission denied .* docs\/backups\.md\.\n$/)
  expect(code).toBe(1)
  expect(await readBackupState(db)).toMatchObject({ proven: null, hasProofFailed: false })
})

test.each([
  ['no folder', [], 'Name one folder of backups.'],
  ['an empty folder', ['EMPTY'], 'There is no backup in '],
])('a call with %s says so', async (_, args, message) => {
  const { code, printed } = await run(
    'prove-backup',
    args.map(() => media),
  )
  expect(printed).toContain(message)
  expect(code).toBe(1)
})

test('a backup is taken even where the database has no table to note it in', async () => {
  const before = await createTestServices()
  await sql`drop table backups`.execute(before.db)
  const { code, printed } = await run('backup', [path.join(folder, 'before')], {
    DATABASE_URL: before.databaseUrl,
  })
  expect(code).toBe(0)
  expect(printed).toContain('The health screen does not know of it')
})
