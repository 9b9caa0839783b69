import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startReplyDesk } from '#harness/people/reply-desk.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { sendReplies } from './reply.jobs.ts'

const { api, sink, aMessage, reply, retry, read, work, dueNow, outcomes } = await startReplyDesk()
const { db } = api.services

/** A message whose sender's mail server behaves as named. */
const fromServerThat = (fault: string) => aMessage({ email: `c${randomUUID()}@${fault}.faulty.test` })

describe('a mail server that', () => {
  test.each([
    ['is closing (421)', '421', 'waiting: smtp_421'],
    ['asks for patience (451)', '451', 'waiting: smtp_451'],
    ['refuses (550)', '550', 'failed: smtp_550'],
    ['has no room left in the mailbox (552)', '552', 'failed: smtp_552'],
  ])('%s: the state says so', async (_, code, outcome) => {
    const id = await fromServerThat(code)
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual([outcome])
    expect(sink.mails).toEqual([])
  })

  test('asks for patience once gets the reply at the next try, by itself', async () => {
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

  test('closes one connection gets the reply over another, at once', async () => {
    const id = await fromServerThat('421-once')
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(sink.mails).toHaveLength(1)
  })

  test('refused once gets the reply when an admin presses Retry; once more does no harm', async () => {
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

  test('cuts the line after the last word gets the reply again, recognisable as the same', async () => {
    const id = await fromServerThat('drop-once')
    await reply(id)
    await work()
    expect(await outcomes(id)).toEqual([expect.stringMatching(/^waiting: /)])
    // The next try may still be handed the line that was cut; then it is the one after it.
    await expect
      .poll(async () => {
        await dueNow(id)
        await work()
        return outcomes(id)
      })
      .toEqual(['sent'])
    expect(sink.mails).toHaveLength(2)
    expect(new Set(sink.mails.map(mail => mail.headers['message-id'])).size).toBe(1)
  })

  test('says nothing any more is left alone after ten seconds; other replies do not wait for it', async () => {
    const silent = await fromServerThat('hang-once')
    await reply(silent)
    const waiting = work()
    await expect.poll(() => outcomes(silent)).toEqual(['sending'])
    const other = await aMessage()
    await reply(other)
    await work()
    expect(await outcomes(other)).toEqual(['sent'])
    expect(await outcomes(silent)).toEqual(['sending'])
    await waiting
    expect(await outcomes(silent)).toEqual(['waiting: etimedout'])
  })

  test('is away is tried again later', async () => {
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

  test('nobody has named yet lets replies wait, and says why', async () => {
    const id = await aMessage()
    await reply(id)
    await sendReplies.run({ ...api.services, mailer: createMailer(null) })
    expect(await outcomes(id)).toEqual(['waiting: no_smtp_url'])
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
  })
})

describe('a worker', () => {
  test('that was killed over a reply leaves it to the next one, recognisable as the same', async () => {
    const id = await aMessage()
    await reply(id)
    await sql`update replies set state = 'sending', attempts = 1 where message_id = ${id}`.execute(db)
    await dueNow(id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    const [sent] = (await read(id)).replies
    expect(sink.mails.map(mail => mail.headers['message-id'])).toEqual([`<${sent?.id}.reply@localhost>`])
  })

  test('that was taken for dead does not overwrite what the next one found out', async () => {
    const id = await fromServerThat('550')
    await reply(id)
    const { mailer } = api.services
    const slow: Mailer = {
      ...mailer,
      async send(mail) {
        const delivery = await mailer.send(mail)
        await sql`update replies set attempts = attempts + 1, state = 'sent' where message_id = ${id}`.execute(
          db,
        )
        return delivery
      },
    }
    await sendReplies.run({ ...api.services, mailer: slow })
    expect(await outcomes(id)).toEqual(['sent'])
  })
})
