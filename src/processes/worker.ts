import { sendAccountMails } from '#features/accounts/server/account-mail.jobs.ts'
import { registerSiteMetrics } from '#features/analytics/server/site-metrics.ts'
import { removeClosedTabs } from '#features/analytics/server/visits.jobs.ts'
import { createCampaignSender } from '#features/campaigns/server/campaign.jobs.ts'
import { startMailboxReader } from '#features/conversations/server/mailbox.jobs.ts'
import { notifyOwner } from '#features/conversations/server/message-mail.jobs.ts'
import { notifyAboutPhotos } from '#features/conversations/server/photo-notice.jobs.ts'
import { sendReplies } from '#features/conversations/server/reply.jobs.ts'
import { registerHealthMetrics } from '#features/health/server/health-metrics.ts'
import { sweepWorkFolders } from '#features/media/server/prepare/work-folder.ts'
import { alertDevices } from '#features/pwa/server/alert.jobs.ts'
import { alertAboutPhotos } from '#features/pwa/server/photo-alert.jobs.ts'
import { alertAboutUndelivered } from '#features/pwa/server/undelivered-alert.jobs.ts'
import { alertAboutForm } from '#features/self-test/server/self-test-alert.jobs.ts'
import { loadConfig } from '#platform/config.ts'
import { startJobQueue } from '#platform/jobs/job-queue.ts'
import { startPoller } from '#platform/jobs/poller.ts'
import { readMailPause, unlessPaused } from '#platform/mail/mail-pause.ts'
import { serveMetrics } from '#platform/metrics/metrics-server.ts'
import { outboxDeliveries } from '#platform/outbox/outbox.ts'
import { checkSandbox } from '#platform/sandbox/sandbox.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { createServices } from './create-services.ts'
import { JOBS } from './jobs.ts'

const services = createServices(loadConfig(process.env), 'worker')
const { config, db, jobs, log, mailer, registry, storage } = services
await sweepWorkFolders()
void checkSandbox(log)
const queue = await startJobQueue(services, JOBS)
if (!mailer.canSend) log.warn('SMTP_URL is not set: mails wait in the database')
const campaigns = createCampaignSender(services)
const alerts = [alertDevices, alertAboutForm, alertAboutUndelivered, alertAboutPhotos]
const mails = [notifyOwner, notifyAboutPhotos, sendReplies, sendAccountMails, campaigns]
const senders = [...mails, ...alerts].map(unlessPaused)
const pauseReason = await readMailPause(db)
if (pauseReason !== null) log.warn({ reason: pauseReason }, 'mail is paused: npm run release-mail resumes it')
const pollers = [...senders, removeClosedTabs].map(task => startPoller(services, task))
const mailboxReader = startMailboxReader(services)
if (registry) {
  registerSiteMetrics(db, registry)
  registerHealthMetrics(services, registry)
}
registry?.registerMetric(outboxDeliveries)
const { host, port } = config.metrics
// The next port: server and worker on one machine share their settings.
const closeMetrics =
  registry && port !== null ? await serveMetrics(registry, { host, port: port + 1 }, log) : null
log.info('working')

closeOnSignal(log, async () => {
  await Promise.all([...pollers, ...(mailboxReader ? [mailboxReader] : [])].map(part => part.stop()))
  await campaigns.close()
  await queue.stop()
  closeMetrics?.()
  mailer.close()
  storage.close()
  await jobs.close()
  await db.destroy()
})
