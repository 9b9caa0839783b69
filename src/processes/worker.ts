import { sweepSignIns } from '#features/auth/server/auth.jobs.ts'
import { loadConfig } from '#platform/config.ts'
import { startJobQueue } from '#platform/jobs/job-queue.ts'
import { createServices } from './create-services.ts'
import { runUntilTold } from './run-until-told.ts'

const services = createServices(loadConfig(process.env), 'worker')
const { db, log } = services
const queue = await startJobQueue(services, [sweepSignIns])
log.info('working')

runUntilTold(log, async () => {
  await queue.stop()
  await db.destroy()
})
