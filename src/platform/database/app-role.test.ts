import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#harness/test-api.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { JOBS } from '#processes/jobs.ts'
import { purgeOldData } from '#processes/retention.ts'
import { createAppRole, grantAccessToAppRole, withDatabase } from '#scripts/local/prepare-database.ts'
import { startJobQueue } from '../jobs/job-queue.ts'
import { connectDatabase } from './database.ts'

let owner: TestServices
let program: TestServices
let api: TestApi

beforeAll(async () => {
  owner = await createTestServices()
  const url = await createAppRole(owner.databaseUrl)
  await grantAccessToAppRole({ url, ownerUrl: owner.databaseUrl })
  const database = { ...owner.config.database, url }
  const db = connectDatabase({ url, poolSize: 4, log: owner.log })
  afterAll(() => db.destroy())
  program = { ...owner, config: { ...owner.config, database }, db }
  api = await startTestApi(program)
})

const HERO = '/api/heroSectionRoute/hero-section'

test('the app and its jobs work under a role that owns nothing', async () => {
  const token = await api.signedInAs('admin')
  const saved = await api.call('PATCH', HERO, { token, body: { input2: 'Ici' } })
  expect(saved.statusCode).toBe(200)
  const queue = await startJobQueue(program, JOBS)
  await queue.stop()
  expect(owner.logged.filter(line => JSON.parse(line).level >= 50)).toEqual([])
})

test.each([
  'create table loot (x int)',
  'create schema loot',
  'create extension dblink',
  'create role thief superuser',
  'alter table messages disable trigger all',
  'alter table messages add column x int',
  'drop table messages',
  'truncate messages',
  'create function loot() returns int language sql return 1',
  "copy messages to program 'cat > /tmp/loot'",
  "select pg_read_file('/etc/passwd')",
  'select * from pg_authid',
  'set session_replication_role = replica',
  'set role carreau',
  'update audit_entries set status = 200',
  'delete from audit_entries',
  'truncate audit_entries',
  'update erasures set erased_by = $$somebody$$',
  'delete from erasures',
  'update consents set address_hash = null',
  'delete from kysely_migration',
])('the role of the app cannot: %s', async statement => {
  await expect(sql.raw(statement).execute(program.db)).rejects.toThrow(
    /permission denied|must be owner|must have|must be superuser/,
  )
})

test('the role of the weekly restore cannot connect to the database of the site', async () => {
  const { databaseUrl } = await createTestServices()
  const proof = new URL(databaseUrl)
  proof.username = `carreau_proof_${randomBytes(4).toString('hex')}`
  const connect = () => withDatabase(proof.href, db => sql`select`.execute(db))
  await withDatabase(databaseUrl, db =>
    sql`create role ${sql.ref(proof.username)} login createdb`.execute(db),
  )
  await expect(connect()).resolves.toBeDefined()
  const url = await createAppRole(databaseUrl)
  await grantAccessToAppRole({ url, ownerUrl: databaseUrl })
  await expect(connect()).rejects.toThrow('permission denied for database')
  await withDatabase(url, db => sql`select from messages`.execute(db))
})

test('the owner can create a table (negative control)', async () => {
  await sql`create table loot (x int)`.execute(owner.db)
  await sql`drop table loot`.execute(owner.db)
})

test('the nightly purge deletes audit entries that are old enough, and no younger ones', async () => {
  const count = async () => (await owner.db.selectFrom('audit_entries').select('id').execute()).length
  const before = await count()
  await sql`insert into audit_entries (happened_at, action, status, address)
    values (now() - interval '91 days', 'DELETE /x', 200, '127.0.0.1')`.execute(owner.db)
  await purgeOldData.run({}, program, new AbortController().signal)
  await sql`select forget_audit_entries(0)`.execute(program.db)
  expect(await count()).toBe(before)
  expect(before).toBeGreaterThan(0)
})

test('the next migration revokes a right that was granted by mistake', async () => {
  await sql`grant delete on audit_entries to carreau_program`.execute(owner.db)
  await grantAccessToAppRole({ url: program.config.database.url, ownerUrl: owner.databaseUrl })
  await expect(sql`delete from audit_entries`.execute(program.db)).rejects.toThrow('permission denied')
})
