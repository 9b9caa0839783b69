import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendAccountMails } from '#features/accounts/server/account-mail.jobs.ts'
import { queueAccountNotice } from '#features/accounts/server/account-mail.store.ts'
import { notifyOwner } from '#features/conversations/server/message-mail.jobs.ts'
import { sendReplies } from '#features/conversations/server/reply.jobs.ts'
import { startReplyApi } from '#harness/reply-api.ts'
import type { Delivery, Mailer } from '#platform/mail/mailer.ts'
import { nextRetryDelay } from './outbox.ts'

const desk = await startReplyApi()
const { api, sink } = desk
const { db, mailer } = api.services

beforeEach(() => sql`truncate messages, account_mails cascade`.execute(db))

const KINDS = [
  { kind: 'message mail', table: 'message_mails', sender: notifyOwner, queue: () => desk.aMessage() },
  {
    kind: 'reply',
    table: 'replies',
    sender: sendReplies,
    queue: async () => desk.reply(await desk.aMessage()),
  },
  {
    kind: 'account mail',
    table: 'account_mails',
    sender: sendAccountMails,
    queue: () => queueAccountNotice(db, { kind: 'password_changed', email: 'camille@exemple.ca' }),
  },
]

describe.each(KINDS)('of two workers that hold the same $kind', ({ table, sender, queue }) => {
  const states = async () => {
    const { rows } = await sql<{ state: string; problem: string | null }>`
      select state, problem from ${sql.table(table)} where state <> 'skipped'`.execute(db)
    return rows.map(({ state, problem }) => (problem ? `${state}: ${problem}` : state))
  }
  /** A second ago: the clock of a virtual machine can step back a little. */
  const endLease = () =>
    sql`update ${sql.table(table)} set due_at = now() - interval '1 second' where state = 'sending'`.execute(
      db,
    )
  const work = (send: Mailer['send'] = mailer.send) =>
    sender.run({ ...api.services, mailer: { ...mailer, send } })

  test.each<[string, Delivery]>([
    ['no answer', { outcome: 'unavailable', problem: 'late', mayHaveArrived: true }],
    ['a refusal', { outcome: 'refused', problem: 'late' }],
  ])('the late one, with %s, cannot reopen a sent mail', async (_, late) => {
    await queue()
    await work(async () => {
      await endLease()
      await work()
      return late
    })
    expect(await states()).toEqual(['sent'])
    await work()
    expect(sink.mails).toHaveLength(1)
  })

  test('the late one sends nothing after the other has begun', async () => {
    await queue()
    await work(async (mail, mayGo) => {
      await endLease()
      await work(async () => {
        await mailer.send(mail, mayGo)
        return { outcome: 'unavailable', problem: 'smtp_451' }
      })
      return { outcome: 'sent' }
    })
    expect(sink.mails).toEqual([])
    expect(await states()).toEqual(['due: smtp_451'])
  })
})

test('a late worker cannot change a reply that was retried by hand since, even with the same number of attempts', async () => {
  const id = await desk.aMessage()
  await desk.reply(id)
  const sendWith = (send: Mailer['send']) => sendReplies.run({ ...api.services, mailer: { ...mailer, send } })
  const lateAnswer = Promise.withResolvers<Delivery>()
  const late = sendWith(() => lateAnswer.promise)
  await expect.poll(() => desk.outcomes(id)).toEqual(['sending'])
  await desk.dueNow(id)
  await sendWith(async () => ({ outcome: 'refused', problem: 'smtp_550' }))
  await desk.retry(id, (await desk.read(id)).replies[0]?.id)
  await sendWith(async (mail, mayGo) => {
    lateAnswer.resolve({ outcome: 'unavailable', problem: 'late' })
    await late
    return mailer.send(mail, mayGo)
  })
  expect(await desk.outcomes(id)).toEqual(['sent'])
  expect(sink.mails).toHaveLength(1)
})

test('within the first half hour a mail never waits longer than 45 seconds', () => {
  let elapsed = 0
  for (let attempts = 1; elapsed < 30 * 60; attempts += 1) {
    const wait = nextRetryDelay(attempts) ?? Number.POSITIVE_INFINITY
    expect(wait).toBeLessThanOrEqual(45)
    elapsed += wait
  }
})

test('a mail is retried for two days, then given up', () => {
  let elapsed = 0
  let attempts = 1
  for (; nextRetryDelay(attempts) !== null; attempts += 1) elapsed += nextRetryDelay(attempts) ?? 0
  expect(elapsed / 86_400).toBeGreaterThan(2)
  expect(elapsed / 86_400).toBeLessThan(2.5)
  expect(nextRetryDelay(attempts + 100)).toBeNull()
})
