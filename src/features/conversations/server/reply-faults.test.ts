import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startReplyApi } from '#harness/reply-api.ts'
import { startPoller } from '#platform/jobs/poller.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { sendReplies } from './reply.jobs.ts'

const { api, sink, aMessage, reply, retry, read, work, dueNow, outcomes } = await startReplyApi()
const { db } = api.services

/** A message whose sender's mail server has the named fault. */
const fromServerThat = (fault: string) => aMessage({ email: `c${randomUUID()}@${fault}.faulty.test` })

describe('when the mail server', () => {
  test.each([
    ['is closing (421)', '421', 'waiting: smtp_421'],
    ['asks to retry later (451)', '451', 'waiting: smtp_451'],
    ['refuses (550)', '550', 'failed: smtp_550'],
    ['reports a full mailbox (552)', '552', 'failed: smtp_552'],
  ])('%s, the state of the reply says so', async (_, code, outcome) => {
    const id = await fromServerThat(code)
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual([outcome])
    expect(sink.mails).toEqual([])
  })

  test('asks once to retry later, the reply is sent at the next retry', async () => {
    const id = await fromServerThat('451-once')
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual(['waiting: smtp_451'])
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from due_at - now())::float as seconds from replies where message_id = ${id}
    `.execute(db)
    expect(rows[0]?.seconds).toBeGreaterThan(10)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(15)
    await work()
    expect(sink.mails).toEqual([])
    await dueNow(id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(sink.mails).toHaveLength(1)
  })

  test('closes one connection, the reply is sent over another at once', async () => {
    const id = await fromServerThat('421-once')
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(sink.mails).toHaveLength(1)
  })

  test('refused once, the reply is sent when an admin presses Retry; a second Retry sends nothing', async () => {
    const id = await fromServerThat('550-once')
    await reply(id)
    await work()
    const replyId = (await read(id)).replies[0]?.id
    expect(await outcomes(id)).toEqual(['failed: smtp_550'])
    const answer = await retry(id, replyId)
    expect(answer.json().contact.replies).toMatchObject([
      { state: 'waiting', problem: null, settledAt: null },
    ])
    await work()
    expect((await retry(id, replyId)).statusCode).toBe(200)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(sink.mails).toHaveLength(1)
    expect((await retry(await aMessage(), replyId)).statusCode).toBe(404)
  })

  test('drops the connection after DATA once, the reply is sent once more with the same Message-ID', async () => {
    const id = await fromServerThat('drop-once')
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual(['waiting: in_doubt'])
    await dueNow(id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(sink.mails).toHaveLength(2)
    expect(new Set(sink.mails.map(mail => mail.headers['message-id'])).size).toBe(1)
  })

  test('drops every connection after DATA, the reply is sent twice, and once more for each Retry', async () => {
    const id = await fromServerThat('drop')
    await reply(id)
    const workOften = async () => {
      for (let round = 0; round < 6; round += 1) {
        await dueNow(id)
        await work()
      }
    }
    await workOften()
    expect(sink.mails).toHaveLength(2)
    expect(await outcomes(id)).toEqual(['failed: in_doubt'])
    await retry(id, (await read(id)).replies[0]?.id)
    await workOften()
    expect(sink.mails).toHaveLength(3)
    expect(await outcomes(id)).toEqual(['failed: in_doubt'])
  })

  test('never answers after DATA, the reply is sent twice', async () => {
    const id = await fromServerThat('hang')
    const mailer = createMailer(sink.smtpUrl, 1, { afterData: 300 })
    onTestFinished(() => mailer.close())
    await reply(id)
    for (let round = 0; round < 5; round += 1) {
      await dueNow(id)
      await sendReplies.run({ ...api.services, mailer })
    }
    expect(sink.mails).toHaveLength(2)
    expect(await outcomes(id)).toEqual(['failed: in_doubt'])
  })

  test('answers slowly after DATA, other replies of the same worker are not delayed', async () => {
    const slow = await fromServerThat('hang')
    await reply(slow)
    const worker = startPoller(api.services, sendReplies)
    await expect.poll(() => sink.mails).toHaveLength(1)
    const other = await aMessage()
    await reply(other)
    await expect.poll(() => outcomes(other), { timeout: 60_000 }).toEqual(['sent'])
    // The worker renews its claim while it waits.
    await sql`update replies set due_at = now() + interval '10 seconds' where message_id = ${slow}`.execute(
      db,
    )
    const secondsLeft = async () =>
      (
        await sql<{ seconds: number }>`
          select extract(epoch from due_at - now())::float as seconds from replies where message_id = ${slow}
        `.execute(db)
      ).rows[0]?.seconds
    await expect.poll(secondsLeft, { timeout: 60_000 }).toBeGreaterThan(50)
    expect(await outcomes(slow)).toEqual(['sending'])
    sink.closeConnections()
    await expect.poll(() => outcomes(slow)).toEqual(['waiting: in_doubt'])
    await worker.stop()
  })

  test('is unreachable, the reply is retried later', async () => {
    const id = await aMessage()
    const mailer = createMailer('smtp://127.0.0.1:1')
    await reply(id)
    await sendReplies.run({ ...api.services, mailer })
    mailer.close()
    expect(await outcomes(id)).toEqual([expect.stringMatching(/^waiting: (esocket|econnection)/)])
    await dueNow(id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
  })

  test('is not configured, replies wait with that reason', async () => {
    const id = await aMessage()
    await reply(id)
    await sendReplies.run({ ...api.services, mailer: createMailer(null) })
    expect(await outcomes(id)).toEqual(['waiting: no_smtp_url'])
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
  })
})

describe('when a worker', () => {
  test.each([
    ['before', 'is sent by the next worker', 0, 'sent', 1],
    ['after', 'is sent again by the next worker with the same Message-ID', 1, 'sent', 1],
    ['twice after', 'waits for a person', 2, 'failed: in_doubt', 0],
  ])('was killed %s the last bytes of a reply, it %s', async (_, __, doubts, outcome, mails) => {
    const id = await aMessage()
    await reply(id)
    await sql`update replies set state = 'sending', attempts = 1, doubts = ${doubts}
      where message_id = ${id}`.execute(db)
    await dueNow(id)
    await work()
    expect(await outcomes(id)).toEqual([outcome])
    const replyId = (await read(id)).replies[0]?.id
    expect(sink.mails.map(mail => mail.headers['message-id'])).toEqual(
      Array(mails).fill(`<${replyId}.reply@localhost>`),
    )
  })
})
