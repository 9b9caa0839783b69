import { PgBoss, type Job as PgBossJob, systemClock } from 'pg-boss'
import type { Services } from '#platform/services.ts'
import type { Job } from './job.ts'

/** A killed worker's job is taken up again after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 10
const RETRIES = 5

/** The time of day that would be if nobody had set the clock: set back during a job, the next look would be as late. */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

export interface JobQueue {
  stop(): Promise<void>
}

/** Creates or updates the queue's own tables. Part of migrating, so that running processes need not. */
export async function migrateJobQueue(databaseUrl: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  await boss.start()
  for (const job of jobs) await createQueue(boss, job)
  await boss.stop({ graceful: false })
}

/** Does nothing where it exists. */
async function createQueue(boss: PgBoss, job: Job): Promise<void> {
  const { count, firstPauseSeconds } = job.retries ?? { count: RETRIES, firstPauseSeconds: 1 }
  if (job.giveUp) await boss.createQueue(givenUp(job), { retryLimit: RETRIES, retryBackoff: true })
  await boss.createQueue(job.name, {
    retryLimit: count,
    retryDelay: firstPauseSeconds,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    ...(job.longestSeconds && { expireInSeconds: job.longestSeconds }),
    ...(job.giveUp && { deadLetter: givenUp(job) }),
  })
}

/** The queue that a job goes to after its last try. */
const givenUp = ({ name }: Job) => `${name}.given-up`

/** Runs the given jobs until stopped; a job under way is finished first, unless it heeds its signal. */
export async function startJobQueue(services: Services, jobs: readonly Job[]): Promise<JobQueue> {
  const { config, log } = services
  const boss = new PgBoss({
    connectionString: config.database.url,
    application_name: 'carreau-jobs',
    max: 4,
    migrate: false,
    clock: STEADY_CLOCK,
    // Each looks for jobs whose worker went silent; the rarer of the two counts.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue error'))
  await boss.start()
  const stopping = new AbortController()
  for (const job of jobs) {
    await createQueue(boss, job)
    if (job.schedule) await boss.schedule(job.name, job.schedule.cron, {}, { tz: job.schedule.timeZone })
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
      // There may be more: twenty pictures should not wait two seconds each until somebody looks again.
      const lookAgain = () => worker && boss.notifyWorker(worker)
      worker = await boss.work(job.name, async jobs => take(jobs).finally(lookAgain))
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
