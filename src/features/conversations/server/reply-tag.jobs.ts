import { z } from 'zod'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { readMailPause } from '#platform/mail/mail-pause.ts'
import { connectMailbox, describeMailboxProblem, type Mailbox } from '#platform/mail/mailbox.ts'
import { findOwnMail, poll } from '#platform/mail/own-mail.ts'
import { messageIdFor } from '#platform/mail/render-email.ts'
import type { Services } from '#platform/services.ts'
import { composeTagTest } from './message-mail.fr.ts'
import { findRunningTagTest, finishTagTest, noteTestMailLeft, type TagTest } from './reply-tag.store.ts'

const SEND_EVERY_MS = 15_000
const LOOK_EVERY_MS = 2_000

/** Mails a tagged address of the business, and looks for that mail in the mailbox until the time is over. */
export const testTaggedAddress = defineJob({
  name: 'inbox.test-tags',
  payload: z.object({}),
  timeoutSeconds: 600,
  async run(_, services, signal) {
    const { db, log } = services
    const test = await findRunningTagTest(db)
    // A restore has brought the job back.
    if (!test || (await readMailPause(db)) !== null) return
    const hasArrived =
      (await sendTestMail(services, test, signal)) && (await hasTestMail(services, test, signal))
    // The next try of the job continues the test.
    signal.throwIfAborted()
    await finishTagTest(db, test, hasArrived)
    log.info({ hasArrived }, 'address tags tested')
  },
})

/** False if the mail server refuses the address, or takes no mail in time. */
async function sendTestMail(services: Services, test: TagTest, signal: AbortSignal): Promise<boolean> {
  const { db, mailer, config } = services
  if (test.hasMailLeft) return true
  const mail = composeTagTest(test.id, test.address, await readStoredSettings(db), config.publicUrl)
  const hasLeft = await poll(
    async () => {
      const delivery = await mailer.send(mail)
      if (delivery.outcome === 'sent' || delivery.mayHaveArrived) return true
      return delivery.outcome === 'refused' ? false : null
    },
    { signal, limitMs: test.msLeft, everyMs: SEND_EVERY_MS },
  )
  if (hasLeft) await noteTestMailLeft(db, test)
  return hasLeft ?? false
}

async function hasTestMail({ config, log }: Services, test: TagTest, signal: AbortSignal): Promise<boolean> {
  const { imapUrl } = config.mail
  if (imapUrl === null) return false
  const messageId = messageIdFor(test.id, 'tags', config.publicUrl)
  let mailbox: Mailbox | undefined
  const look = async () => {
    try {
      if (!mailbox?.isConnected()) mailbox = await connectMailbox(imapUrl)
      const found = await findOwnMail(mailbox, messageId)
      if (found) await mailbox.removeMail(found.folder, found.uid)
      return found ? true : null
    } catch (error) {
      const problem = describeMailboxProblem(error)
      log.warn({ problem }, 'the mailbox could not be searched for the test mail')
      // Providers lock an account after many wrong passwords.
      return problem === 'password' ? false : null
    }
  }
  try {
    return (await poll(look, { signal, limitMs: test.msLeft, everyMs: LOOK_EVERY_MS })) ?? false
  } finally {
    mailbox?.close()
  }
}
