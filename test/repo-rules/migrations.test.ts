import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServices } from '#harness/test-database.ts'
import { migrateToLatest } from '#platform/database/migrate.ts'

/**
 * While a new version is rolled out, the old one still runs on the new schema. A migration therefore only adds
 * ("expand"); what the old version still uses goes one release later, in a file named `…_contract_….sql`.
 */
const BREAKING: [RegExp, string][] = [
  [
    /\bdrop\s+(table|view|materialized view|schema|type|function|trigger|sequence)\b/,
    'drops what the old version may use',
  ],
  [/\bdrop\s+column\b/, 'drops a column'],
  [/\brename\b/, 'renames'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/, 'changes the type of a column'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/, 'demands a value that the old version does not write'],
  [/\balter\s+column\s+\w+\s+drop\s+default\b/, 'takes away a default that the old version relies on'],
  [/(^|;)\s*truncate\b/, 'empties a table'],
  [/\block_timeout\b/, 'changes how long it may wait for a lock'],
]

const isRequired = (column: string) =>
  /\bnot\s+null\b/.test(column) && !/\b(default|generated|serial|bigserial)\b/.test(column)

/** Reasons why the previous version could not run after this migration. */
function findBreaks(migration: string): string[] {
  const text = withoutCommentsAndStrings(migration)
  const found = BREAKING.flatMap(([pattern, reason]) => (pattern.test(text) ? [reason] : []))
  const columns = text.match(/\badd\s+column\b[^;]*?(?=,\s*(add|alter|drop)\b|;|$)/g) ?? []
  return columns.some(isRequired)
    ? [...found, 'adds a column that must not be empty and has no default']
    : found
}

/** Removes function bodies too: they run later. */
function withoutCommentsAndStrings(text: string): string {
  return text
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
}

const FOLDER = path.resolve(import.meta.dirname, '../../migrations')

/** Breaking migrations from before the first release. Later ones must be split in two. */
const BEFORE_THE_FIRST_RELEASE = ['0016_privacy.sql']

const files = readdirSync(FOLDER).filter(file => !/_contract_/.test(file))

test.each(files.filter(file => !BEFORE_THE_FIRST_RELEASE.includes(file)))(
  'the previous version still runs after %s',
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
])('“%s” is refused as breaking', statement => {
  expect(findBreaks(`-- a step\n${statement}`)).not.toEqual([])
})

test.each([
  'create table words (id int not null, name text not null);',
  'alter table reviews add column stars int;',
  "alter table reviews add column stars int not null default 0, add column kind text not null default 'a, b';",
  'alter table reviews add column folder text not null generated always as (source) stored;',
  'drop index reviews_by_age; -- drop table reviews;',
  'create function f() returns void language sql as $$ delete from reviews; drop table x $$;',
])('“%s” is allowed', statement => {
  expect(findBreaks(statement)).toEqual([])
})

test('a migration that waits for a lock gives up, so that it does not block the site', async () => {
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

test('the schema version of pg-boss is the one that the previous version can run on', () => {
  const { pgboss } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'))
  // Before raising this number, write into CHANGELOG that there is no rollback from this version.
  expect(pgboss.schema).toBe(43)
})
