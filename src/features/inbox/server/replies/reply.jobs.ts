import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import type { Watch } from '#platform/jobs/poller.ts'
import type { Services } from '#platform/services.ts'
import { claimDueReplies, type DueReply, explainWaiting, postponeReply, settleReply } from './reply.store.ts'
import { composeReply } from './reply-mail.fr.ts'

const AT_ONCE = 8

/** A reply whose sender died goes out again under the same Message-ID: an answer rather twice than never. */
export const sendReplies: Watch = {
  name: 'inbox.send-replies',
  everyMs: 500,
  async run(services) {
    const { db, mailer } = services
    if (!mailer.canSend) {
      await explainWaiting(db, 'no_smtp_url')
      return false
    }
    const replies = await claimDueReplies(db, AT_ONCE)
    if (replies.length === 0) return false
    const settings = await readStoredSettings(db)
    await Promise.all(replies.map(reply => deliver(reply, settings, services)))
    return replies.length === AT_ONCE
  },
}

async function deliver(reply: DueReply, settings: StoredSettings, services: Services): Promise<void> {
  const { db, mailer, log, config } = services
  if (!settings.mailFromAddress) return settleReply(db, reply, 'failed', 'no_sender_address')
  const delivery = await mailer.send(composeReply(reply, settings, config.publicUrl))
  log.info({ replyId: reply.id, attempts: reply.attempts, ...delivery }, 'reply tried')
  if (delivery.outcome === 'sent') await settleReply(db, reply, 'sent')
  else if (delivery.outcome === 'refused') await settleReply(db, reply, 'failed', delivery.problem)
  else await postponeReply(db, reply, delivery.problem)
}
