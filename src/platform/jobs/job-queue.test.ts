import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createSession } from '#features/accounts/server/session.store.ts'
import { aUser } from '#harness/test-api.ts'
import { createTestServices, type TestServices } from '#harness/test-database.ts'
import { purgeOldData } from '#processes/retention.ts'
import { defineJob, type Job } from './job.ts'
import { migrateJobQueue, startJobQueue } from './job-queue.ts'

async function startQueue(services: TestServices, jobs: Job[]) {
  const queue = await startJobQueue(services, jobs)
  const sender = new PgBoss({
    connectionString: services.databaseUrl,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await sender.start()
  onTestFinished(async () => {
    await sender.stop({ graceful: false })
    await queue.stop()
  })
  return sender
}

async function until(condition: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time.')
    await wait(50)
  }
}

test('ten short jobs do not wait for a poll each', async () => {
  const services = await createTestServices()
  let done = 0
  const short = defineJob({
    name: 'short',
    payload: z.object({}),
    async run() {
      done += 1
    },
  })
  const sender = await startQueue(services, [short])
  for (let count = 0; count < 10; count += 1) await sender.send(short.name, {})
  // Polling every two seconds would take twenty.
  await until(() => done === 10, 6_000)
})

test('the nightly purge deletes ended sessions and old sign-in attempts, and keeps the others', async () => {
  const services = await createTestServices()
  const { db } = services
  const { id } = await aUser(services)
  for (const age of ['1 hour', '13 hours', '8 days']) {
    await createSession(db, { userId: id, device: age })
    await sql`update sessions set last_seen_at = now() - ${age}::interval, created_at = now() - ${age}::interval
      where device = ${age}`.execute(db)
  }
  await sql`insert into sign_in_attempts (email_key, address, has_succeeded, attempted_at) values
    ('recent failure', '', false, now()), ('old failure', '', false, now() - interval '25 hours'),
    ('recent success', '', true, now() - interval '29 days'), ('old success', '', true, now() - interval '31 days')
  `.execute(db)

  const sender = await startQueue(services, [purgeOldData])
  expect(await sender.getSchedules()).toMatchObject([
    { name: purgeOldData.name, timezone: 'America/Toronto' },
  ])
  await sender.send(purgeOldData.name, {})
  await until(() => services.logged.some(line => line.includes('old data deleted')))

  const sessions = await db.selectFrom('sessions').select('device').execute()
  expect(sessions).toEqual([{ device: '1 hour' }])
  const attempts = await db.selectFrom('sign_in_attempts').select('email_key').orderBy('id').execute()
  expect(attempts.map(attempt => attempt.email_key)).toEqual(['recent failure', 'recent success'])
})

test('a worker that was off at the time of a scheduled job does it once when it starts', async () => {
  const services = await createTestServices()
  let runs = 0
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const missed = defineJob({
    name: 'test.missed',
    payload: z.object({}),
    schedule: { cron: `${anHourAgo.getUTCMinutes()} ${anHourAgo.getUTCHours()} * * *`, timeZone: 'UTC' },
    async run() {
      runs += 1
    },
  })
  await migrateJobQueue(services.databaseUrl, [missed])
  const before = await startJobQueue(services, [missed])
  await before.stop()
  // As if both had been three days ago.
  await sql`update pgboss.schedule set created_on = now() - interval '3 days'`.execute(services.db)
  await sql`update pgboss.version set cron_on = now() - interval '3 days'`.execute(services.db)
  const sender = await startQueue(services, [missed])
  await until(() => runs === 1)
  expect(await sender.findJobs(missed.name)).toHaveLength(1)
})

test('a schedule of an earlier version is removed when the worker starts', async () => {
  const services = await createTestServices()
  const removed = { ...purgeOldData, name: 'test.removed' }
  await startQueue(services, [removed])
  const sender = await startQueue(services, [purgeOldData])
  expect((await sender.getSchedules()).map(({ name }) => name)).toEqual([purgeOldData.name])
})

test('a job reaches the worker if and only if its transaction commits', async () => {
  const services = await createTestServices()
  const received: string[] = []
  const receive = defineJob({
    name: 'test.receive',
    payload: z.object({ word: z.string() }),
    async run({ word }) {
      received.push(word)
    },
  })
  await migrateJobQueue(services.databaseUrl, [receive])
  await services.db.transaction().execute(db => services.jobs.enqueue(db, receive, { word: 'committed' }))
  const undone = services.db.transaction().execute(async db => {
    await services.jobs.enqueue(db, receive, { word: 'rolled back' })
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await services.db.transaction().execute(db => services.jobs.enqueue(db, receive, { word: 'committed too' }))
  await startQueue(services, [receive])
  await until(() => received.length === 2)
  expect(received.sort()).toEqual(['committed', 'committed too'])
})

test('a job that throws is logged and retried; the queue goes on', async () => {
  const services = await createTestServices()
  let tries = 0
  const failsOnce = defineJob({
    name: 'test.fails-once',
    payload: z.object({ word: z.string() }),
    async run({ word }) {
      tries += 1
      if (tries === 1) throw new Error(`not yet, ${word}`)
    },
  })
  const sender = await startQueue(services, [failsOnce])
  await sender.send(failsOnce.name, { word: 'canary' }, { retryDelay: 1, retryBackoff: false })
  await until(() => tries === 2)
  expect(services.logged.some(line => line.includes('job failed') && line.includes('not yet'))).toBe(true)
})

test('a worker whose clock is set back during a job runs the next one', async () => {
  const services = await createTestServices()
  onTestFinished(() => void vi.useRealTimers())
  let runs = 0
  const jumping = defineJob({
    name: 'test.jumping',
    payload: z.object({}),
    async run() {
      runs += 1
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 48 * 60 * 60_000 })
    },
  })
  const sender = await startQueue(services, [jumping])
  await sender.send(jumping.name, {})
  await until(() => runs === 1)
  await sender.send(jumping.name, {})
  for (let tries = 0; runs < 2 && tries < 100; tries += 1) await wait(50)
  expect(runs).toBe(2)
})

test('the job of a killed worker is taken over by the next one within seconds', async () => {
  const services = await createTestServices()
  const done: string[] = []
  const orphaned = defineJob({
    name: 'test.orphaned',
    payload: z.object({ word: z.string() }),
    async run({ word }) {
      done.push(word)
    },
  })
  await migrateJobQueue(services.databaseUrl, [orphaned])
  const sender = await startQueue(services, [])
  await sender.send(orphaned.name, { word: 'left behind' })
  // Fetched by a worker that was killed eleven seconds ago.
  expect(await sender.fetch(orphaned.name)).toHaveLength(1)
  await sql`update pgboss.job set heartbeat_on = now() - interval '11 seconds'
    where name = ${orphaned.name}`.execute(services.db)
  await startQueue(services, [orphaned])
  await until(() => done.length === 1, 12_000)
  expect(done).toEqual(['left behind'])
})
