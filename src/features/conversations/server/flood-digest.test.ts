import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { sendMessage } from '#harness/send-message.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { notifyOwner } from './message-mail.jobs.ts'

const sink = await startMailSink()
const api = await startTestApi(await createTestServices({ smtpUrl: sink.smtpUrl }))
const { db } = api.services
afterAll(() => {
  api.services.mailer.close()
  return sink.stop()
})

const OWNER = 'patron@exemple.ca'

/** Runs the worker until nothing is due. */
async function work(): Promise<void> {
  while (await notifyOwner.run(api.services));
}
const subjects = () => sink.mails.map(mail => mail.subject)
const advance = (minutes: number) =>
  sql`update message_mails set due_at = due_at - make_interval(mins => ${minutes})`.execute(db)

test('during a flood the owner gets one mail an hour with the number of quarantined messages', async () => {
  await saveStoredSettings(
    db,
    { notificationEmail: OWNER, mailFromAddress: 'site@exemple.ca', isAcknowledgementOn: true },
    null,
  )
  const posts = Array.from({ length: 300 }, (_, index) => ({ address: `10.0.0.${index}` }))
  await db.insertInto('contact_posts').values(posts).execute()

  // In parallel, from several addresses: visitors without JavaScript cannot solve the challenge.
  await Promise.all(Array.from({ length: 12 }, () => sendMessage(api)))
  await work()
  expect(subjects()).toEqual(['12 messages mis de côté vous attendent'])
  const [mail] = sink.mails
  expect(mail?.envelope.to).toEqual([OWNER])
  expect(mail?.text).toContain('http://localhost:3000/dash/messages?folder=spam')
  expect(mail?.text).toContain('gardés 30\u00a0jours')

  for (let count = 0; count < 5; count += 1) {
    await sendMessage(api)
    await work()
  }
  expect(subjects()).toHaveLength(1)

  await advance(61)
  await work()
  expect(subjects()).toEqual([
    '12 messages mis de côté vous attendent',
    '17 messages mis de côté vous attendent',
  ])

  // No mail without a new message.
  await advance(61)
  await work()
  expect(subjects()).toHaveLength(2)
})

test('no digest is sent about messages that were read', async () => {
  await advance(61)
  await sendMessage(api)
  await sql`update messages set read_at = now()`.execute(db)
  await work()
  expect(subjects()).toHaveLength(2)
})
