import { PgBoss, type Job as PgBossJob, systemClock } from 'pg-boss'
import type { Services } from '#platform/services.ts'
import type { Job } from './job.ts'

/** A killed worker's job is taken up again after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 10
const RETRIES = 5

/** Not affected by changes of the system clock: after a change backwards, the next poll would be late by as much. */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

export interface JobQueue {
  stop(): Promise<void>
}

/** Creates or updates the tables of pg-boss. Part of migrating: the role of running processes may lack the right. */
export async function migrateJobQueue(databaseUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  await boss.start()
  for (const job of jobs) await createQueue(boss, job)
  await boss.stop({ graceful: false })
}

/** Does nothing if the queue exists. */
async function createQueue(boss: PgBoss, job: Job): Promise<void> {
  const { count, firstDelaySeconds } = job.retries ?? { count: RETRIES, firstDelaySeconds: 1 }
  if (job.giveUp) await boss.createQueue(givenUp(job), { retryLimit: RETRIES, retryBackoff: true })
  await boss.createQueue(job.name, {
    retryLimit: count,
    retryDelay: firstDelaySeconds,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(job.timeoutSeconds && { expireInSeconds: job.timeoutSeconds }),
    ...(job.giveUp && { deadLetter: givenUp(job) }),
  })
}

/** The dead-letter queue: a job goes there after its last try. */
const givenUp = ({ name }: Job) => `${name}.given-up`

/** Runs the given jobs until stopped. Stopping waits for running jobs, which may end early at their signal. */
export async function startJobQueue(services: Services, jobs: readonly Job[]): Promise<JobQueue> {
  const { config, log } = services
  const boss = new PgBoss({
    connectionString: config.database.url,
    application_name: 'carreau-jobs',
    max: 4,
    migrate: false,
    clock: STEADY_CLOCK,
    // Both look for jobs whose worker has died; the longer interval counts.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue error'))
  await boss.start()
  const stopping = new AbortController()
  await removeUnknownSchedules(boss, jobs)
  for (const job of jobs) {
    await createQueue(boss, job)
    // A machine that is off at that time, perhaps every night, does it once when it runs again.
    if (job.schedule)
      await boss.schedule(job.name, job.schedule.cron, {}, { tz: job.schedule.timeZone, missed: 'once' })
    const { payload, concurrency = 1 } = job
    const take = async ([taken]: PgBossJob<unknown>[]) => {
      if (!taken) return
      const jobLog = log.child({ job: job.name, jobId: taken.id })
      const signal = AbortSignal.any([taken.signal, stopping.signal])
      try {
        await job.run(payload.parse(taken.data ?? {}), { ...services, log: jobLog }, signal)
      } catch (error) {
        if (signal.aborted) jobLog.info('job interrupted')
        else jobLog.error({ err: error }, 'job failed')
        throw error
      }
    }
    for (let count = 0; count < concurrency; count += 1) {
      let worker: string | undefined
      // Poll again at once: pg-boss would wait two seconds between two jobs.
      const pollAgain = () => worker && boss.notifyWorker(worker)
      worker = await boss.work(job.name, async jobs => take(jobs).finally(pollAgain))
    }
    if (!job.giveUp) continue
    await boss.work(givenUp(job), async ([taken]) => {
      log.error({ job: job.name, payload: taken?.data }, 'job given up')
      await job.giveUp?.(payload.parse(taken?.data ?? {}), services)
    })
  }
  return {
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/** A schedule that an earlier version has left would add jobs to a queue without workers. */
async function removeUnknownSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Set(jobs.filter(job => job.schedule).map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules())
    if (!known.has(name)) await boss.unschedule(name, key)
}
