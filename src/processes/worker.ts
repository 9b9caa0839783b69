import { sweepSignIns } from '#features/auth/server/auth.jobs.ts'
import { destroyOld, forgetVisitors, notifyOwner } from '#features/inbox/server/inbox.jobs.ts'
import { sendReplies } from '#features/inbox/server/reply.jobs.ts'
import { loadConfig } from '#platform/config.ts'
import { startJobQueue } from '#platform/jobs/job-queue.ts'
import { startPoller } from '#platform/jobs/poller.ts'
import { createServices } from './create-services.ts'
import { runUntilTold } from './run-until-told.ts'

const services = createServices(loadConfig(process.env), 'worker')
const { db, log, mailer } = services
const queue = await startJobQueue(services, [sweepSignIns, forgetVisitors, destroyOld])
if (!mailer.canSend) log.warn('SMTP_URL is not set: mails wait in the database')
const pollers = [notifyOwner, sendReplies].map(watch => startPoller(services, watch))
log.info('working')

runUntilTold(log, async () => {
  await Promise.all(pollers.map(poller => poller.stop()))
  await queue.stop()
  mailer.close()
  await db.destroy()
})
