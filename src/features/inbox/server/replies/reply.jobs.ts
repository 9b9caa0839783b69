import { readStoredSettings, type StoredSettings } from '#features/settings/server/settings.store.ts'
import { ROUNDS_AT_ONCE, type Watch } from '#platform/jobs/poller.ts'
import { sendClaimed, settle } from '#platform/mail/claimed-mail.ts'
import type { Services } from '#platform/services.ts'
import { claimDueReplies, claimOf, type DueReply, explainWaiting } from './reply.store.ts'
import { composeReply } from './reply-mail.fr.ts'

const AT_ONCE = 8

/** A reply that may have arrived is sent once more under the same Message-ID; after that, somebody decides. */
const MOST_DOUBTS = 2

export const sendReplies: Watch = {
  name: 'inbox.send-replies',
  everyMs: 500,
  roundsAtOnce: ROUNDS_AT_ONCE,
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
  const { db, log, config } = services
  const claim = claimOf(reply)
  if (!settings.mailFromAddress) return settle(db, claim, 'failed', 'no_sender_address')
  const mail = composeReply(reply, settings, config.publicUrl)
  const delivery = await sendClaimed(services, claim, { mail, mostDoubts: MOST_DOUBTS })
  log.info({ replyId: reply.id, attempts: reply.attempts, ...delivery }, 'reply tried')
}
