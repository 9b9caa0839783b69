import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { WORKER_LOCKS } from './worker-lock.ts'

const { api, services, sink, senders, call, aContact, aTemplate, sendAll, work, dueNow, outcomes } =
  await startCampaignApi()

const campaignOf = async (id: string) => (await call('GET', `/campaignRoute/campaign/${id}`)).json().campaign
const subjects = () => sink.mails.map(({ to, subject }) => `${to} ${subject}`).sort()

test('a template that was stored unsanitised is sanitised when it is mailed', async () => {
  await aContact('A', 'a@exemple.ca')
  const content = '<p>{{message}}</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const id = await aTemplate('<p>{{message}}</p>')
  await sql`update mail_templates set content = ${content} where id = ${id}`.execute(services.db)
  await sendAll({ useTemplate: true, templateId: id })
  await work()
  expect(sink.mails[0]?.html).toContain('Bonjour!')
  expect(sink.mails[0]?.html).not.toMatch(/<script|onerror|alert/)
})

describe('delivery', () => {
  test('a 451 is retried; a 552 is final and can be retried by hand; the counts are exact', async () => {
    await aContact('A', 'a@exemple.ca')
    await aContact('B', 'b@451.faulty.test')
    await aContact('C', 'c@552.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work()
    expect(await outcomes()).toEqual([
      'a@exemple.ca sent',
      'b@451.faulty.test pending: smtp_451',
      'c@552.faulty.test failed: smtp_552',
    ])
    expect(await campaignOf(campaignId)).toMatchObject({ total: 3, successCount: 1, failureCount: 1 })
    const { mails } = (await call('GET', `/campaignRoute/campaign/${campaignId}/mails`)).json()
    expect(mails.map(({ name, state, problem }: Record<string, string>) => [name, state, problem])).toEqual([
      ['C', 'failed', 'smtp_552'],
      ['A', 'sent', null],
      ['B', 'waiting', 'smtp_451'],
    ])
    await call('POST', `/campaignRoute/campaign/${campaignId}/retry`, {})
    expect(await campaignOf(campaignId)).toMatchObject({ failureCount: 0 })
    await work()
    expect(await campaignOf(campaignId)).toMatchObject({ failureCount: 1 })
  })

  test('a mail whose server drops the connection after DATA is in doubt: sent once more, then shown as failed', async () => {
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

  test('an unreachable server leaves no mail in doubt, however often it is tried', async () => {
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

  test('a person who unsubscribes while a campaign is queued is not mailed', async () => {
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

describe('when a worker dies,', () => {
  const NOBODY = 2_000_000_000

  test('another worker sends its mails; those it was handing over are marked as in doubt', async () => {
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

  test('the mails of a live worker are not reclaimed', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await sendAll()
    await work(2)
    await sendAll({ subject: 'Le suivant' })
    const { rows } = await sql<{ number: number }>`
      select objid::int as number from pg_locks where locktype = 'advisory' and classid = ${WORKER_LOCKS}
      order by 1 desc`.execute(services.db)
    await services.db
      .updateTable('campaign_mails')
      .set({ state: 'claimed', worker: rows[0]?.number ?? NOBODY })
      .where('state', '=', 'pending')
      .execute()
    await work()
    expect(subjects()).toEqual(['camille@exemple.ca Deux places'])
  })

  test('a late result of the first worker cannot reopen a sent mail', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    await sendAll()
    await work(1, {
      ...services.mailer,
      async send(_mail, mayGo) {
        await mayGo?.()
        // As when its database connection is lost: another worker reclaims the mail and sends it.
        await sql`update campaign_mails set worker = ${NOBODY}`.execute(services.db)
        await senders[1].run(services)
        return { outcome: 'unavailable', problem: 'late', mayHaveArrived: true }
      },
    })
    expect(await outcomes()).toEqual(['camille@exemple.ca sent in doubt'])
    expect(sink.mails).toHaveLength(1)
  })
})
