import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServices } from '#harness/test-database.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'
import { findBreaks } from './expand-rules.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../migrations')

/** Written before anything ran that could have broken. The list does not grow: later ones are split in two. */
const BEFORE_THE_FIRST_RELEASE = ['0016_privacy.sql']

const files = readdirSync(FOLDER).filter(file => !/_contract_/.test(file))

test.each(files.filter(file => !BEFORE_THE_FIRST_RELEASE.includes(file)))(
  'the version before survives %s',
  file => {
    expect(findBreaks(readFileSync(path.join(FOLDER, file), 'utf8'))).toEqual([])
  },
)

test.each([
  'drop table reviews;',
  'alter table reviews drop column author;',
  'alter table reviews rename column author to name;',
  'alter table reviews rename to words;',
  'alter table reviews alter column author type varchar(20);',
  'alter table reviews alter column author set not null;',
  'alter table reviews add column stars int not null;',
  'alter table reviews add column a int, add column b int not null, add column c int;',
  "set lock_timeout = '1min';",
])('an author who writes “%s” is stopped', statement => {
  expect(findBreaks(`-- a step\n${statement}`)).not.toEqual([])
})

test.each([
  'create table words (id int not null, name text not null);',
  'alter table reviews add column stars int;',
  "alter table reviews add column stars int not null default 0, add column kind text not null default 'a, b';",
  'alter table reviews add column folder text not null generated always as (source) stored;',
  'drop index reviews_by_age; -- drop table reviews;',
  'create function f() returns void language sql as $$ delete from reviews; drop table x $$;',
])('an author who writes “%s” is not', statement => {
  expect(findBreaks(statement)).toEqual([])
})

test('a migration that would wait for a lock gives up, so that the site does not wait behind it', async () => {
  const { db } = await createTestServices()
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of readdirSync(FOLDER))
    writeFileSync(path.join(folder, file), readFileSync(path.join(FOLDER, file)))
  writeFileSync(path.join(folder, '9999_next.sql'), 'alter table reviews add column stars int;')
  await db.transaction().execute(async holder => {
    await sql`lock table reviews in access share mode`.execute(holder)
    const startedAt = performance.now()
    await expect(migrateToLatest(db, folder)).rejects.toThrow('could not be migrated')
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
  expect(await migrateToLatest(db, folder)).toEqual({ ran: ['9999_next'], newer: [] })
})

test('an author whose upgrade of pg-boss changes its tables learns that the version before cannot run on them', () => {
  const { pgboss } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'))
  // Before this number is raised: CHANGELOG says that there is no rollback from this version.
  expect(pgboss.schema).toBe(43)
})
