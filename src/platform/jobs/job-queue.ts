import { PgBoss } from 'pg-boss'
import type { Services } from '#platform/services.ts'
import type { Job } from './job.ts'

/** A killed worker's job is taken up again after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 10
const RETRIES = 5

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
async function createQueue(boss: PgBoss, { name }: Pick<Job, 'name'>): Promise<void> {
  await boss.createQueue(name, {
    retryLimit: RETRIES,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  })
}

/** Runs the given jobs until stopped; a job under way is finished first. */
export async function startJobQueue(services: Services, jobs: readonly Job[]): Promise<JobQueue> {
  const { config, log } = services
  const boss = new PgBoss({
    connectionString: config.database.url,
    application_name: 'carreau-jobs',
    max: 4,
    migrate: false,
    monitorIntervalSeconds: 2,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue error'))
  await boss.start()
  for (const job of jobs) {
    await createQueue(boss, job)
    if (job.schedule) await boss.schedule(job.name, job.schedule.cron, {}, { tz: job.schedule.timeZone })
    await boss.work(job.name, async ([taken]) => {
      if (!taken) return
      const jobLog = log.child({ job: job.name, jobId: taken.id })
      try {
        await job.run(job.payload.parse(taken.data ?? {}), { ...services, log: jobLog })
      } catch (error) {
        jobLog.error({ err: error }, 'job failed')
        throw error
      }
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 20_000 }) }
}
