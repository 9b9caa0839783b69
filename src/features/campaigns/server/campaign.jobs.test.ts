import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startMailRoom } from '#harness/people/mail-room.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { LIVE_SENDERS } from './live-worker.ts'

const { api, services, sink, senders, call, aContact, aTemplate, sendAll, work, dueNow, outcomes } =
  await startMailRoom()

const campaignOf = async (id: string) => (await call('GET', `/campaignRoute/campaign/${id}`)).json().campaign
const subjects = () => sink.mails.map(({ to, subject }) => `${to} ${subject}`).sort()

test('a template that got into the table uncleaned is mailed clean', async () => {
  await aContact('A', 'a@exemple.ca')
  const content = '<p>{{message}}</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const id = await aTemplate('<p>{{message}}</p>')
  await sql`update mail_templates set content = ${content} where id = ${id}`.execute(services.db)
  await sendAll({ useTemplate: true, templateId: id })
  await work()
  expect(sink.mails[0]?.html).toContain('Bonjour!')
  expect(sink.mails[0]?.html).not.toMatch(/<script|onerror|alert/)
})

describe('what mail servers do', () => {
  test('451 and 421 are tried again, 550 is final and can be retried by hand; every count is exact', async () => {
    await aContact('A', 'a@exemple.ca')
    await aContact('B', 'b@451.faulty.test')
    await aContact('C', 'c@550.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work()
    expect(await outcomes()).toEqual([
      'a@exemple.ca sent',
      'b@451.faulty.test pending: smtp_451',
      'c@550.faulty.test failed: smtp_550',
    ])
    expect(await campaignOf(campaignId)).toMatchObject({ total: 3, successCount: 1, failureCount: 1 })
    const { mails } = (await call('GET', `/campaignRoute/campaign/${campaignId}/mails`)).json()
    expect(mails.map(({ name, state, problem }: Record<string, string>) => [name, state, problem])).toEqual([
      ['C', 'failed', 'smtp_550'],
      ['A', 'sent', null],
      ['B', 'waiting', 'smtp_451'],
    ])
    await call('POST', `/campaignRoute/campaign/${campaignId}/retry`, {})
    expect(await campaignOf(campaignId)).toMatchObject({ failureCount: 0 })
    await work()
    expect(await campaignOf(campaignId)).toMatchObject({ failureCount: 1 })
  })

  test('a server that hangs up after the mail leaves it in doubt: sent once more, then shown as failed', async () => {
    await aContact('A', 'a@drop.faulty.test')
    await sendAll()
    await work()
    expect((await outcomes())[0]).toMatch(/^a@drop.faulty.test pending in doubt: /)
    await dueNow()
    await work()
    const ended = await outcomes()
    expect(ended[0]).toMatch(/sent in doubt$|failed in doubt: in_doubt$/)
    expect(new Set(sink.mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
  })

  test('a server that cannot be reached leaves nothing in doubt, however often it is tried', async () => {
    await aContact('A', 'a@exemple.ca')
    await sendAll()
    const mailer = createMailer('smtp://127.0.0.1:1')
    for (let tries = 0; tries < 3; tries += 1) {
      await work(1, mailer)
      expect((await outcomes())[0]).toBe('a@exemple.ca pending: esocket')
      await dueNow()
    }
    mailer.close()
    await work()
    expect(await outcomes()).toEqual(['a@exemple.ca sent'])
  })

  test('who leaves the list while a campaign waits is not mailed any more', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await sendAll()
    await work()
    const path = sink.mails[0]?.headers['list-unsubscribe']?.match(/desabonnement\/([\w-]+)/)?.[1]
    await sendAll({ subject: 'Le suivant' })
    await api.call('POST', `/api/unsubscribeRoute/subscription/${path}`, { body: {} })
    await work()
    expect(subjects()).toEqual(['camille@exemple.ca Deux places'])
    expect(await outcomes()).toContain('camille@exemple.ca failed: left_the_list')
  })
})

describe('a worker that died', () => {
  const NOBODY = 2_000_000_000

  test('leaves nobody out; what it had begun to hand over is sent again and marked', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await aContact('Luc', 'luc@exemple.ca')
    await sendAll()
    for (const [email, state] of [
      ['camille@exemple.ca', 'claimed'],
      ['luc@exemple.ca', 'committing'],
    ] as const)
      await services.db
        .updateTable('campaign_mails')
        .set({ state, worker: NOBODY })
        .where('email', '=', email)
        .execute()
    await work()
    expect(await outcomes()).toEqual(['camille@exemple.ca sent', 'luc@exemple.ca sent in doubt'])
  })

  test('but not one that lives: its mails are its own', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await sendAll()
    await work(2)
    await sendAll({ subject: 'Le suivant' })
    const { rows } = await sql<{ number: number }>`
      select objid::int as number from pg_locks where locktype = 'advisory' and classid = ${LIVE_SENDERS}
      order by 1 desc`.execute(services.db)
    await services.db
      .updateTable('campaign_mails')
      .set({ state: 'claimed', worker: rows[0]?.number ?? NOBODY })
      .where('state', '=', 'pending')
      .execute()
    await work()
    expect(subjects()).toEqual(['camille@exemple.ca Deux places'])
  })

  test('and lives after all leaves a sent mail sent, whatever it learns later', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await sendAll()
    await work(1, {
      ...services.mailer,
      async send(_mail, mayGo) {
        await mayGo?.()
        // As when its connection to the database is lost: another worker frees the mail and sends it.
        await sql`update campaign_mails set worker = ${NOBODY}`.execute(services.db)
        await senders[1].run(services)
        return { outcome: 'unavailable', problem: 'late', mayHaveArrived: true }
      },
    })
    expect(await outcomes()).toEqual(['camille@exemple.ca sent in doubt'])
    expect(sink.mails).toHaveLength(1)
  })
})
