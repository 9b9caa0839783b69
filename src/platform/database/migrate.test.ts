import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServices } from '#harness/test-database.ts'
import { migrateToLatest } from './migrate.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/** A version of the program with these migrations besides, or instead of, its own. */
function aVersion(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(FOLDER, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.sql`), text)
  return folder
}

const NEXT = 'alter table reviews add column stars int'
const names = readdirSync(FOLDER).map(file => path.basename(file, '.sql'))

test('an older version accepts a database that a newer one has migrated, and names what it does not know', async () => {
  const { db } = await createTestServices()
  const newer = aVersion({ '9998_stars': NEXT, '9999_words': 'create table words (id int)' })
  expect(await migrateToLatest(db, newer)).toEqual({ ran: ['9998_stars', '9999_words'], newer: [] })
  expect(await migrateToLatest(db, aVersion())).toEqual({ ran: [], newer: ['9998_stars', '9999_words'] })
  // The newer one again, and one after it.
  writeFileSync(path.join(newer, '9999_xtra.sql'), 'create table more_words (id int)')
  expect(await migrateToLatest(db, newer)).toEqual({ ran: ['9999_xtra'], newer: [] })
})

test('a version that lacks a migration among those it knows is refused', async () => {
  const { db } = await createTestServices()
  const folder = aVersion()
  rmSync(path.join(folder, `${names.at(-2)}.sql`))
  await expect(migrateToLatest(db, folder)).rejects.toThrow('could not be migrated')
})

test('a version whose migrations come in another order is refused', async () => {
  const { db } = await createTestServices()
  await expect(migrateToLatest(db, aVersion({ '0000_before_all': NEXT }))).rejects.toThrow(
    'could not be migrated',
  )
})

test('a version with a migration of its own is refused on a database that a different branch has migrated', async () => {
  const { db } = await createTestServices()
  await migrateToLatest(db, aVersion({ '9998_theirs': NEXT }))
  await expect(migrateToLatest(db, aVersion({ '9999_ours': 'create table ours (id int)' }))).rejects.toThrow(
    'could not be migrated',
  )
  const { rows } = await sql`select from pg_tables where tablename = 'ours'`.execute(db)
  expect(rows).toEqual([])
})

test('an older version refuses a database from which a newer one has removed something', async () => {
  const { db } = await createTestServices()
  await migrateToLatest(db, aVersion({ '9999_contract_reviews': 'drop table reviews' }))
  await expect(migrateToLatest(db, aVersion())).rejects.toThrow('could not be migrated')
})
