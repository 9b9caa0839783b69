import { sql } from 'kysely'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { PollingTask } from '#platform/jobs/poller.ts'
import { createMailOutbox } from '#platform/outbox/mail-outbox.ts'
import { explainWaiting } from './reply.store.ts'
import { composeReply, type DueReply } from './reply-mail.fr.ts'
import { readTagging } from './reply-tag.store.ts'

const replies = createMailOutbox({
  name: 'conversations.send-replies',
  table: 'replies',
  key: ['id'],
  read: sql<DueReply>`message_id as "messageId", reply_text as "replyText",
    coalesce(users.name, '') as writer, messages.name, messages.email, messages.message,
    messages.created_at as "receivedAt",
    exists (select from message_mails where message_mails.message_id = messages.id
      and kind = 'acknowledgement' and state = 'sent') as "wasAcknowledged",
    array(select earlier.id from replies earlier where earlier.message_id = claimed.message_id
      and earlier.state <> 'failed' and (earlier.created_at, earlier.id) < (claimed.created_at, claimed.id)
      order by earlier.created_at, earlier.id) as "earlierIds"
    from claimed join messages on messages.id = claimed.message_id left join users on users.id = written_by`,
  prepare: async ({ db }) => ({ settings: await readStoredSettings(db), tagAddress: await readTagging(db) }),
  // A reply that may have arrived is sent once more; after that, a person decides.
  mostDoubts: () => 2,
  async render(reply, { settings, tagAddress }, { config }) {
    if (!settings.mailFromAddress) return { outcome: 'failed', problem: 'no_sender_address' }
    return composeReply(reply, settings, config.publicUrl, tagAddress)
  },
})

export const sendReplies: PollingTask = {
  ...replies,
  async run(services, signal) {
    if (!services.mailer.canSend) await explainWaiting(services.db, 'no_smtp_url')
    return replies.run(services, signal)
  },
}
