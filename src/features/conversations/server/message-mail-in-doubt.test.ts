import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { notifyOwner } from './message-mail.jobs.ts'

const OWNER_TRIES = 3

async function startInbox(owner: string) {
  const sink = await startMailSink()
  const api = await startTestApi(await createTestServices({ smtpUrl: sink.smtpUrl }))
  const { db } = api.services
  onTestFinished(() => {
    api.services.mailer.close()
    return sink.stop()
  })
  const settings = { notificationEmail: owner, mailFromAddress: 'site@exemple.ca', isAcknowledgementOn: true }
  await saveStoredSettings(db, settings, null)
  return {
    arrived: (address: string) => sink.mails.filter(mail => mail.envelope.to.includes(address)),
    send: (email: string) => sendMessage(api, { email }),
    /** Makes every mail due and runs the worker, this many times. */
    async work(rounds: number) {
      for (let round = 0; round < rounds; round += 1) {
        await sql`update message_mails set due_at = now() - interval '1 second'`.execute(db)
        await notifyOwner.run(api.services)
      }
    },
    outcome: async (kind: 'owner' | 'acknowledgement') => {
      const mail = await db
        .selectFrom('message_mails')
        .select(['state', 'problem'])
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return `${mail.state}: ${mail.problem}`
    },
  }
}

test('an acknowledgement whose connection drops after DATA is never sent again', async () => {
  const inbox = await startInbox('patron@exemple.ca')
  await inbox.send('camille@drop.faulty.test')
  await inbox.work(6)
  expect(inbox.arrived('camille@drop.faulty.test')).toHaveLength(1)
  expect(await inbox.outcome('acknowledgement')).toBe('failed: in_doubt')
  expect(inbox.arrived('patron@exemple.ca')).toHaveLength(1)
})

test('an owner notification whose connection drops after DATA is sent three times with the same Message-ID', async () => {
  const inbox = await startInbox('patron@drop.faulty.test')
  await inbox.send('camille@exemple.ca')
  await inbox.work(8)
  const mails = inbox.arrived('patron@drop.faulty.test')
  expect(mails).toHaveLength(OWNER_TRIES)
  expect(new Set(mails.map(mail => mail.headers['message-id'])).size).toBe(1)
  expect(await inbox.outcome('owner')).toBe('failed: in_doubt')
})

test('a mail that the server refused at the end of DATA is not in doubt', async () => {
  const inbox = await startInbox('patron@exemple.ca')
  await inbox.send('camille@451-after-data.faulty.test')
  await inbox.work(1)
  expect(await inbox.outcome('acknowledgement')).toBe('due: smtp_451')
  await inbox.work(1)
  expect(await inbox.outcome('acknowledgement')).toBe('due: smtp_451')
})
