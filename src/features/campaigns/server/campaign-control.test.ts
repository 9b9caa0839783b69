import { describe, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { SETTINGS } from '#harness/reply-api.ts'
import type { Mailer } from '#platform/mail/mailer.ts'

const { services, sink, call, aContact, sendAll, work, dueNow, outcomes } = await startCampaignApi()

const LANES = services.config.mail.connections
const campaignOf = async (id: string) => (await call('GET', `/campaignRoute/campaign/${id}`)).json().campaign
const change = (id: string, what: 'pause' | 'resume' | 'stop') =>
  call('POST', `/campaignRoute/campaign/${id}/${what}`, {})
const reschedule = (id: string, startsAt: Date) =>
  call('PATCH', `/campaignRoute/campaign/${id}/schedule`, { startsAt: startsAt.toISOString() })
const contactPath = (id: string) => `/listContactRoute/list-contact/${id}`
const recipients = () => sink.mails.map(({ to }) => to.join()).sort()
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

async function peopleInTheList(many: number): Promise<string[]> {
  const emails = Array.from({ length: many }, (_, index) => `p${String(index).padStart(2, '0')}@exemple.ca`)
  for (const email of emails) await aContact(email, email)
  return emails
}

/** Runs `then` while the first mail is being handed over; the other lanes go on only after that. */
function whileTheFirstIsOnTheWire(then: () => Promise<unknown>): Mailer {
  const done = Promise.withResolvers<void>()
  let isFirst = true
  return {
    ...services.mailer,
    send(mail, mayGo = async () => true) {
      const isThisFirst = isFirst
      isFirst = false
      return services.mailer.send(mail, async () => {
        if (!isThisFirst) await done.promise
        const maySend = await mayGo()
        if (isThisFirst) await then().finally(done.resolve)
        return maySend
      })
    },
  }
}

describe('an admin pauses a campaign', () => {
  test('while it is sent: only mails that were being handed over arrive; resumed, the others get it once each', async () => {
    const people = await peopleInTheList(LANES * 3)
    const { campaignId } = (await sendAll()).json()
    const mailer = whileTheFirstIsOnTheWire(() => change(campaignId, 'pause'))
    await work(1, mailer)
    await work(2)
    expect(sink.mails.length).toBeGreaterThan(0)
    expect(sink.mails.length).toBeLessThanOrEqual(LANES)
    const paused = await campaignOf(campaignId)
    expect(paused).toMatchObject({ state: 'paused', total: people.length, successCount: sink.mails.length })
    // The same call again changes nothing.
    expect((await change(campaignId, 'pause')).json().campaign).toEqual(paused)

    expect((await change(campaignId, 'resume')).json().campaign).toMatchObject({ state: 'running' })
    await work(2)
    expect(recipients()).toEqual(people)
    expect(await campaignOf(campaignId)).toMatchObject({ successCount: people.length, failureCount: 0 })
  })

  test('before a worker saw it: nobody is mailed', async () => {
    await peopleInTheList(2)
    const { campaignId } = (await sendAll()).json()
    await change(campaignId, 'pause')
    await work(2)
    expect(sink.mails).toEqual([])
  })

  test('a mail that had to be tried again waits for the resumption', async () => {
    await aContact('Lente', 'lente@451-after-data-once.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work(
      1,
      whileTheFirstIsOnTheWire(() => change(campaignId, 'pause')),
    )
    await dueNow()
    await work()
    expect(sink.mails).toEqual([])
    await change(campaignId, 'resume')
    await work()
    expect(recipients()).toEqual(['lente@451-after-data-once.faulty.test'])
  })
})

test('a person who was deleted and added again while the campaign was paused is mailed', async () => {
  const id = await aContact('Revenue', 'revenue@exemple.ca')
  const { campaignId } = (await sendAll()).json()
  await change(campaignId, 'pause')
  await call('DELETE', contactPath(id))
  await aContact('Revenue', 'revenue@exemple.ca')
  await change(campaignId, 'resume')
  await work()
  expect(recipients()).toEqual(['revenue@exemple.ca'])
})

describe.each<[string, (id: string) => ReturnType<typeof call>]>([
  ['whose consent ended', id => call('PATCH', contactPath(id), { basis: 'inquiry', basisOn: '2020-01-01' })],
  ['who was set to no promotional email', id => call('PATCH', contactPath(id), { basis: 'none' })],
  ['who was deleted from the list', id => call('DELETE', contactPath(id))],
  ['whose address was replaced', id => call('PATCH', contactPath(id), { email: `${id}@exemple.ca` })],
])('a person %s', (_, leave) => {
  test('while the campaign was paused is not mailed when it is resumed', async () => {
    const gone = await aContact('Partie', 'partie@exemple.ca')
    await aContact('Restée', 'restee@exemple.ca')
    const { campaignId } = (await sendAll()).json()
    await change(campaignId, 'pause')
    expect((await leave(gone)).statusCode).toBe(200)
    await change(campaignId, 'resume')
    await work()
    expect(recipients()).toEqual(['restee@exemple.ca'])
    expect(await outcomes()).toEqual(['partie@exemple.ca failed: not_allowed', 'restee@exemple.ca sent'])
    expect(await campaignOf(campaignId)).toMatchObject({ total: 2, successCount: 1, failureCount: 1 })
  })

  test('before a failed or delayed mail is tried again is not mailed', async () => {
    const failed = await aContact('Pleine', 'a@552.faulty.test')
    const delayed = await aContact('Lente', 'b@451.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work()
    expect(await outcomes()).toEqual([
      'a@552.faulty.test failed: smtp_552',
      'b@451.faulty.test pending: smtp_451',
    ])
    for (const id of [failed, delayed]) expect((await leave(id)).statusCode).toBe(200)
    await call('POST', `/campaignRoute/campaign/${campaignId}/retry`, {})
    await dueNow()
    await work()
    expect(sink.mails).toEqual([])
    expect(await outcomes()).toEqual([
      'a@552.faulty.test failed: smtp_552',
      'b@451.faulty.test failed: not_allowed',
    ])
  })
})

describe('an admin stops a campaign', () => {
  test('while it is sent: who was not mailed is recorded as not sent, and stays so', async () => {
    const people = await peopleInTheList(LANES * 3)
    const { campaignId } = (await sendAll()).json()
    await work(
      1,
      whileTheFirstIsOnTheWire(() => change(campaignId, 'stop')),
    )
    const sent = sink.mails.length
    expect(sent).toBeLessThanOrEqual(LANES)
    const stoppedCount = people.length - sent
    expect(await campaignOf(campaignId)).toMatchObject({
      state: 'stopped',
      successCount: sent,
      failureCount: 0,
      stoppedCount,
    })
    const left = (await call('GET', `/campaignRoute/campaign/${campaignId}/mails?state=stopped`)).json()
    expect(left.total).toBe(stoppedCount)
    for (const refused of [
      await change(campaignId, 'resume'),
      await change(campaignId, 'pause'),
      await call('POST', `/campaignRoute/campaign/${campaignId}/retry`, {}),
    ])
      expect(refused.statusCode).toBe(409)
    await dueNow()
    await work(2)
    expect(sink.mails).toHaveLength(sent)
  })

  test('a mail that was being tried then is not tried again', async () => {
    await aContact('Lente', 'lente@451-after-data.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work(
      1,
      whileTheFirstIsOnTheWire(() => change(campaignId, 'stop')),
    )
    await dueNow()
    await work()
    expect(await outcomes()).toEqual(['lente@451-after-data.faulty.test failed: stopped'])
  })

  test('when it is over: refused; the same mail can be sent again after a stop', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const { campaignId } = (await sendAll()).json()
    await change(campaignId, 'stop')
    const again = (await sendAll()).json()
    expect(again.campaignId).not.toBe(campaignId)
    await work()
    expect(recipients()).toEqual(['camille@exemple.ca'])
    expect((await change(again.campaignId, 'stop')).statusCode).toBe(409)
    expect((await change(again.campaignId, 'pause')).statusCode).toBe(409)
  })
})

describe('an admin schedules a campaign', () => {
  const dueTime = () =>
    services.db
      .updateTable('campaigns')
      .set({ starts_at: new Date(Date.now() - 1_000) })
      .execute()

  test('it starts at its time, once, and reaches who may be mailed then', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const gone = await aContact('Partie', 'partie@exemple.ca')
    const startsAt = inHours(20)
    const posted = await sendAll({ startsAt: startsAt.toISOString(), idempotencyKey: 'later' })
    expect(posted.statusCode).toBe(202)
    const { campaignId } = posted.json()
    expect(await campaignOf(campaignId)).toMatchObject({
      state: 'scheduled',
      startsAt: startsAt.toISOString(),
      total: 0,
    })
    const again = await sendAll({ startsAt: startsAt.toISOString(), idempotencyKey: 'another' })
    expect(again.json().campaignId).toBe(campaignId)
    await work(2)
    expect(sink.mails).toEqual([])

    const later = inHours(30)
    const moved = await reschedule(campaignId, later)
    expect(moved.json().campaign).toMatchObject({ state: 'scheduled', startsAt: later.toISOString() })
    await call('DELETE', `/listContactRoute/list-contact/${gone}`)
    await aContact('Nouvelle', 'nouvelle@exemple.ca')
    await dueTime()
    await work(2)
    expect(recipients()).toEqual(['camille@exemple.ca', 'nouvelle@exemple.ca'])
    expect(await campaignOf(campaignId)).toMatchObject({ state: 'running', total: 2, successCount: 2 })
    expect((await reschedule(campaignId, later)).statusCode).toBe(409)
  })

  test('it is cancelled before its time, and nobody is mailed', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const { campaignId } = (await sendAll({ startsAt: inHours(1).toISOString() })).json()
    expect((await change(campaignId, 'pause')).statusCode).toBe(409)
    expect((await change(campaignId, 'stop')).json().campaign).toMatchObject({ state: 'stopped', total: 0 })
    await dueTime()
    await work(2)
    expect(sink.mails).toEqual([])
    expect((await reschedule(campaignId, inHours(2))).statusCode).toBe(409)
  })

  test('for a time that has passed or is more than a year away: refused', async () => {
    for (const hours of [-1, 24 * 400])
      expect((await sendAll({ startsAt: inHours(hours).toISOString() })).json().error.fields).toHaveProperty(
        'startsAt',
      )
  })

  test('if the settings do not say who writes at that time, it is paused until they do', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const { campaignId } = (await sendAll({ startsAt: inHours(1).toISOString() })).json()
    await saveStoredSettings(services.db, { ...SETTINGS, licence: '0000-0000-00' }, null)
    await dueTime()
    await work()
    expect(sink.mails).toEqual([])
    expect(await campaignOf(campaignId)).toMatchObject({
      state: 'paused',
      problem: 'not_identified',
      total: 1,
    })
    expect((await change(campaignId, 'resume')).statusCode).toBe(422)
    await saveStoredSettings(services.db, SETTINGS, null)
    await change(campaignId, 'resume')
    await work()
    expect(recipients()).toEqual(['camille@exemple.ca'])
    expect(await campaignOf(campaignId)).toMatchObject({ state: 'running', problem: null })
  })
})

describe('an admin reviews a mail before it is sent', () => {
  const preview = (body: object = {}) =>
    call('POST', '/campaignRoute/preview', { subject: 'Deux places', message: 'Bonjour {{name}}!', ...body })

  test('it is shown as the first recipient gets it, and nothing is stored', async () => {
    await aContact('Zoé', 'zoe@exemple.ca')
    await aContact('Camille', 'camille@exemple.ca')
    const { mail, to } = (await preview()).json()
    expect(to).toBe('Camille')
    expect(mail.subject).toBe('Deux places')
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('Bonjour Camille!')
      expect(part).toContain('Licence RBQ')
    }
    expect((await call('GET', '/campaignRoute/campaigns')).json().total).toBe(0)
  })

  test('the untouched starter template is refused, with what to decide', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const { starter } = (await call('GET', '/templateRoute/templates')).json()
    const saved = await call('POST', '/templateRoute/template', {
      name: 'Printemps',
      content: starter.content,
    })
    const body = { message: 'Allô', useTemplate: true, templateId: saved.json().template.id }
    for (const refused of [
      await preview(body),
      await sendAll(body),
      await call('POST', '/campaignRoute/test', { subject: 'Essai', ...body }),
    ]) {
      expect(refused.statusCode).toBe(400)
      expect(refused.json().error.fields.templateId).toContain(
        '[30 avril], [Conditions complètes à confirmer.]',
      )
    }
    expect(await outcomes()).toEqual([])
  })

  test('what was sent can be read again, without anybody’s name', async () => {
    await aContact('Camille', 'camille@exemple.ca')
    const { campaignId } = (await sendAll({ message: 'Bonjour {{name}}, il reste deux places.' })).json()
    const { mail } = (await call('GET', `/campaignRoute/campaign/${campaignId}/content`)).json()
    expect(mail.subject).toBe('Deux places')
    expect(mail.text).toContain('Bonjour, il reste deux places.')
    expect(mail.html).not.toContain('Camille')
  })
})

describe('an address that a mail server refuses for good', () => {
  test('is suppressed with the reason, shown in the contact list and not retried', async () => {
    await aContact('Atteinte', 'a@550.faulty.test')
    await aContact('Après', 'b@550-after-data.faulty.test')
    const { campaignId } = (await sendAll()).json()
    await work()
    const contacts = (await call('GET', '/listContactRoute/list-contacts')).json()
    expect(contacts.map(({ skipReason }: { skipReason: string }) => skipReason)).toEqual([
      'bounced',
      'bounced',
    ])
    expect((await call('GET', '/campaignRoute/audience')).json()).toMatchObject({
      total: 0,
      skipped: [{ reason: 'bounced', count: 2 }],
    })
    await call('POST', `/campaignRoute/campaign/${campaignId}/retry`, {})
    expect(await outcomes()).toEqual([
      'a@550.faulty.test failed: smtp_550',
      'b@550-after-data.faulty.test failed: smtp_550',
    ])
  })

  test.each([
    ['a full mailbox', '552.faulty.test'],
    ['our reputation', '550-policy.faulty.test'],
    ['the content', '554-after-data.faulty.test'],
    ['the server for now', '451.faulty.test'],
  ])('is not suppressed if the refusal is about %s', async (_, domain) => {
    await aContact('Camille', `camille@${domain}`)
    await sendAll()
    await work()
    const [contact] = (await call('GET', '/listContactRoute/list-contacts')).json()
    expect(contact.skipReason).toBeNull()
  })
})
