import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { suppress } from '#features/contacts/server/suppression.store.ts'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { sendMessage } from '#harness/send-message.ts'
import { dayOf } from '#shared/time/dates.ts'
import { notifyOwner } from './message-mail.jobs.ts'

const { api, services, sink, call, aContact, sendAll, work } = await startCampaignApi()
const { db } = services

let people = 0
let she = ''
beforeEach(() => {
  people += 1
  she = `camille${people}@exemple.ca`
})

const tick = (fields: object = {}) => sendMessage(api, { email: she, acceptsPromotion: true, ...fields })
const listed = async (path = '/listContactRoute/list-contacts') =>
  (await call('GET', path)).json() as Record<string, unknown>[]
const mark = async (id: string, isSpam: boolean) =>
  expect((await call('PATCH', `/contactRoute/contact/${id}`, { isSpam })).statusCode).toBe(200)
const today = dayOf(new Date())
const yesterday = dayOf(new Date(Date.now() - 86_400_000))

const daysAgo = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))

/** In a message that is in spam since. */
async function filedTickDaysAgo(days: number) {
  const id = await tick({ website: 'x', acceptsPromotion: false })
  const then = sql`now() - make_interval(days => ${days})`
  await sql`update messages set created_at = ${then} where id = ${id}`.execute(db)
  await sql`insert into consents (message_id, email, kind, text_version, form, given_at)
    values (${id}, ${she}, 'promotion', '1', 'contact-form', ${then})`.execute(db)
  return id
}

async function tickDaysAgo(days: number) {
  const id = await filedTickDaysAgo(days)
  await mark(id, false)
  return id
}

/** The mails to her, after the worker has sent everything. */
async function mailsToHer() {
  while (await notifyOwner.run(services));
  return sink.mails.filter(({ to }) => to.some(address => address.toLowerCase() === she))
}

describe('a visitor who ticks the box for promotions', () => {
  test('becomes a contact at once, with the consent, its date and its proof', async () => {
    const messageId = await tick({ phone: '4'.repeat(90), form: 'contact-page' })
    expect(await listed()).toMatchObject([
      {
        ...{ name: 'Camille Tremblay', email: she, phone: '4'.repeat(50), source: 'message' },
        ...{ basis: 'express', basisOn: today, expiresOn: null, skipReason: null },
      },
    ])
    const exported = await call('POST', '/privacyRoute/export', {
      email: she,
      format: 'json',
      part: 'consent',
    })
    const proof = exported.json().records as { kind: string; fields: Record<string, string> }[]
    expect(proof.find(({ kind }) => kind === 'basis')?.fields).toMatchObject({
      ...{ basis: 'express', since: today, source: 'message' },
    })
    expect(proof.find(({ kind }) => kind === 'consent')?.fields).toMatchObject({
      ...{ to: 'promotion', form: 'contact-page', 'with message': messageId },
    })
    await sendAll()
    await work()
    expect(await mailsToHer()).toMatchObject([{ subject: 'Deux places' }])
  })

  test.each([
    ['expired', { basis: 'inquiry', basisOn: '2020-01-01' }],
    ['without a basis', { basis: 'none' }],
  ])('and whose contact was %s can be mailed again, under the name in the list', async (_, fields) => {
    const id = await aContact('Camille T.', she.toUpperCase(), fields)
    await tick()
    expect(await listed()).toMatchObject([
      { id, name: 'Camille T.', basis: 'express', basisOn: today, source: 'message', skipReason: null },
    ])
  })

  test('does not become a contact without ticking the box, nor with an invalid address', async () => {
    await sendMessage(api, { email: she })
    await tick({ email: `${she}, evil@x.test` })
    await tick({ email: 'pas une adresse' })
    expect(await listed()).toEqual([])
  })

  test('in a message that looks like spam becomes a contact only when it is marked as not spam', async () => {
    const id = await tick({ website: 'x' })
    expect(await listed()).toEqual([])
    await mark(id, false)
    expect(await listed()).toMatchObject([{ email: she, basis: 'express', skipReason: null }])
    // The message is in the inbox already, so marking it again must not overwrite what the owner changed.
    const [contact] = await listed()
    await call('PATCH', `/listContactRoute/list-contact/${contact?.id}`, { basis: 'none' })
    await mark(id, false)
    expect(await listed()).toMatchObject([{ basis: 'none' }])
  })

  test('gets no promotions where an account decided so after the tick, until they tick again', async () => {
    const id = await tick({ website: 'x' })
    await aContact('Camille', she, { basis: 'none' })
    await mark(id, false)
    expect(await listed()).toMatchObject([{ basis: 'none', skipReason: 'no_basis' }])
    const added = await call('POST', `/contactRoute/contact/${id}/list-contact`)
    expect(added.json()).toMatchObject({ isNew: false, skipReason: 'no_basis' })
    expect(await listed()).toMatchObject([{ basis: 'none' }])
    await tick()
    expect(await listed()).toMatchObject([{ basis: 'express', skipReason: null }])
    // Between two decisions against promotions.
    const [contact] = await listed()
    await call('PATCH', `/listContactRoute/list-contact/${contact?.id}`, { basis: 'none' })
    await mark(id, true)
    await mark(id, false)
    expect(await listed()).toMatchObject([{ basis: 'none' }])
  })

  test('is removed from the contacts when the message is marked as spam, unless a person added them', async () => {
    await aContact('Luc', 'luc@exemple.ca')
    const luc = await tick({ email: 'luc@exemple.ca' })
    const id = await tick()
    expect(await listed()).toHaveLength(2)
    await mark(luc, true)
    await mark(id, true)
    expect(await listed()).toMatchObject([{ name: 'Luc' }])
    await mark(id, false)
    expect(await listed()).toHaveLength(2)
  })

  test.each([
    ['who asked a question', { basis: 'inquiry', basisOn: yesterday }, null],
    ['who was to get no promotions', { basis: 'none', basisOn: yesterday }, 'no_basis'],
  ])(
    'and was a contact %s is one again when the message is marked as spam',
    async (_, fields, skipReason) => {
      const id = await aContact('Camille', she, fields)
      const before = { id, ...fields, source: 'typed', skipReason }
      const first = await tick()
      const second = await tick()
      // Another name is no decision about mail.
      await call('PATCH', `/listContactRoute/list-contact/${id}`, { name: 'Camille T.' })
      await mark(first, true)
      // The other message still says so.
      expect(await listed()).toMatchObject([{ id, basis: 'express', source: 'message' }])
      await mark(second, true)
      expect(await listed()).toMatchObject([before])
      await mark(second, false)
      expect(await listed()).toMatchObject([{ id, basis: 'express', source: 'message', skipReason: null }])
      await mark(second, true)
      expect(await listed()).toMatchObject([before])
    },
  )

  test('keeps what an account noted after the tick when the message is marked as spam', async () => {
    const id = await aContact('Camille', she, { basis: 'inquiry' })
    const messageId = await tick()
    await call('PATCH', `/listContactRoute/list-contact/${id}`, { basis: 'customer', basisOn: yesterday })
    await mark(messageId, true)
    expect(await listed()).toMatchObject([{ id, basis: 'customer', basisOn: yesterday }])
  })

  test('keeps the consent of an earlier message when a later one is spam', async () => {
    await tickDaysAgo(9)
    const [contact] = await listed()
    const later = await tick()
    expect(await listed()).toMatchObject([{ basis: 'express', basisOn: today }])
    const before = { id: contact?.id, basis: 'express', basisOn: daysAgo(9), source: 'message' }
    await mark(later, true)
    expect(await listed()).toMatchObject([{ ...before, skipReason: null }])
    await mark(later, false)
    expect(await listed()).toMatchObject([{ id: contact?.id, basisOn: today }])
    await mark(later, true)
    expect(await listed()).toMatchObject([before])
  })

  test('loses to spam only what that message gave', async () => {
    const [first, second, third] = [await tickDaysAgo(9), await tickDaysAgo(5), await tick()]
    await mark(second, true)
    expect(await listed()).toMatchObject([{ basisOn: today }])
    await mark(third, true)
    expect(await listed()).toMatchObject([{ basis: 'express', basisOn: daysAgo(9) }])
    await mark(first, true)
    expect(await listed()).toEqual([])
  })

  test('gets no promotions again from spam if an account decided so after their own tick', async () => {
    await tickDaysAgo(9)
    const [contact] = await listed()
    await call('PATCH', `/listContactRoute/list-contact/${contact?.id}`, { basis: 'none' })
    const later = await tick()
    expect(await listed()).toMatchObject([{ basis: 'express' }])
    await mark(later, true)
    expect(await listed()).toMatchObject([{ basis: 'none', skipReason: 'no_basis' }])
  })

  test('and whose contact an account has removed is no contact again when a later message is spam', async () => {
    await tickDaysAgo(9)
    const [contact] = await listed()
    await call('DELETE', `/listContactRoute/list-contact/${contact?.id}`)
    const later = await tick()
    expect(await listed()).toMatchObject([{ basis: 'express', basisOn: today }])
    await mark(later, true)
    expect(await listed()).toEqual([])
  })

  test('in a message that was spam by mistake is still a contact when a later message is spam', async () => {
    const first = await tickDaysAgo(9)
    await mark(first, true)
    await mark(first, false)
    await mark(await tick(), true)
    expect(await listed()).toMatchObject([{ basis: 'express', basisOn: daysAgo(9) }])
  })

  test('in a message that came out of spam after a later one is still a contact when that one is spam', async () => {
    const filed = await filedTickDaysAgo(9)
    const later = await tick()
    await mark(filed, false)
    expect(await listed()).toMatchObject([{ basisOn: today }])
    await mark(later, true)
    expect(await listed()).toMatchObject([{ basis: 'express', basisOn: daysAgo(9) }])
  })

  test('has the consent stored even while their contact is locked', async () => {
    const id = await aContact('Camille', she, { basis: 'none' })
    await db.transaction().execute(async holder => {
      await sql`select from contacts where id = ${id} for update`.execute(holder)
      const messageId = await tick()
      const { rows } = await sql`select from consents where message_id = ${messageId}`.execute(db)
      expect(rows).toHaveLength(1)
    })
    expect(services.logged.join('')).toContain('consent is stored, its contact is not')
    await tick()
    expect(await listed()).toMatchObject([{ basis: 'express' }])
  })
})

describe('somebody who had unsubscribed and ticks again', () => {
  const linkIn = (text = '') => /\/reabonnement\/([\w-]+)/.exec(text)?.[1]
  const pathTo = (token: string | undefined) => `/api/unsubscribeRoute/resubscription/${token}`
  const look = async (token?: string) => (await api.call('GET', pathTo(token))).json()
  const confirm = (token?: string) => api.call('POST', pathTo(token), { body: {} })
  /** A minute ago: within one millisecond, no tick is newer. */
  async function unsubscribe() {
    await suppress(db, she, 'unsubscribed')
    await sql`update suppressions set created_at = created_at - interval '1 minute'`.execute(db)
  }
  const skipReason = async () => (await listed())[0]?.skipReason

  test('gets one mail whose button resubscribes them; opening its link changes nothing', async () => {
    await unsubscribe()
    await tick({ name: 'canary-name', message: 'canary-words' })
    expect(await skipReason()).toBe('unsubscribed')
    const { contacts } = (await call('GET', '/contactRoute/contacts?limit=1')).json()
    expect(contacts).toMatchObject([{ email: she, promotionSkipReason: 'unsubscribed' }])
    const [mail, ...others] = await mailsToHer()
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Recevoir de nouveau nos promotions?')
    expect(mail?.envelope).toEqual({ from: 'site@exemple.ca', to: [she] })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('142, rue des Exemples, Québec, G1K 0A0')
      expect(part).toContain('Licence RBQ\u00a0: 1234-5678-90')
      expect(part).not.toContain('canary')
    }
    expect(linkIn(mail?.html)).toBe(linkIn(mail?.text))
    const token = linkIn(mail?.text)
    for (let looks = 0; looks < 2; looks += 1) expect(await look(token)).toEqual({ state: 'ask' })
    expect(await skipReason()).toBe('unsubscribed')
    for (let presses = 0; presses < 2; presses += 1) {
      const answer = await confirm(token)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ state: 'done' })
    }
    expect(await look(token)).toEqual({ state: 'done' })
    expect(await skipReason()).toBeNull()
    const exported = await call('POST', '/privacyRoute/export', {
      email: she,
      format: 'json',
      part: 'consent',
    })
    expect(exported.json().records).toContainEqual(
      expect.objectContaining({
        kind: 'suppression',
        fields: expect.objectContaining({ reason: 'unsubscribed', lifted: expect.stringContaining('20') }),
      }),
    )
  })

  test('gets no second mail that day, however often the box is ticked', async () => {
    await unsubscribe()
    for (const email of [she, she.toUpperCase(), she]) await tick({ email })
    expect(await mailsToHer()).toHaveLength(1)
  })

  test('gets no mail for a message that looks like spam until it is marked as not spam', async () => {
    await unsubscribe()
    const id = await tick({ website: 'x' })
    expect(await mailsToHer()).toEqual([])
    await mark(id, false)
    expect(await mailsToHer()).toHaveLength(1)
  })

  test('gets no mail while the settings do not identify the business', async () => {
    await unsubscribe()
    await call('PATCH', '/settingsRoute/settings', { streetAddress: '' })
    await tick()
    expect(await mailsToHer()).toEqual([])
  })

  test('and unsubscribes once more is not resubscribed by the older link', async () => {
    await unsubscribe()
    await tick()
    const token = linkIn((await mailsToHer())[0]?.text)
    await confirm(token)
    await suppress(db, she, 'unsubscribed')
    expect(await look(token)).toEqual({ state: 'closed' })
    expect((await confirm(token)).json()).toEqual({ state: 'closed' })
    expect(await skipReason()).toBe('unsubscribed')
  })

  test('but was erased meanwhile stays suppressed and gets no mail', async () => {
    await unsubscribe()
    await call('POST', '/privacyRoute/erase', { email: she, confirmation: she })
    await tick()
    expect(await skipReason()).toBe('erased')
    expect(await mailsToHer()).toEqual([])
  })

  test('but complained meanwhile stays suppressed', async () => {
    await unsubscribe()
    await tick()
    const token = linkIn((await mailsToHer())[0]?.text)
    await suppress(db, she, 'complaint')
    expect((await confirm(token)).json()).toEqual({ state: 'closed' })
    expect(await skipReason()).toBe('complaint')
  })

  test.each(['complaint', 'bounced', 'erased'] as const)(
    'is not asked when the reason is %s',
    async reason => {
      await suppress(db, she, reason)
      await tick()
      expect(await mailsToHer()).toEqual([])
      expect(await skipReason()).toBe(reason)
    },
  )

  test('is not resubscribed by a forged link, nor by the unsubscribe link', async () => {
    await aContact('Camille', she)
    await sendAll()
    await work()
    const [sent] = await mailsToHer()
    const unsubscribeToken = /\/desabonnement\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
    await unsubscribe()
    for (const token of [unsubscribeToken, `${unsubscribeToken}AAAAAAAAAAA`, 'perdu', ''])
      expect((await confirm(token)).statusCode).toBeGreaterThanOrEqual(400)
    await tick()
    const token = linkIn((await mailsToHer()).at(-1)?.text) ?? ''
    expect(token).toHaveLength(75)
    for (let at = 0; at < token.length; at += 1) {
      const tampered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      expect((await confirm(tampered)).statusCode).toBe(400)
    }
    expect(await skipReason()).toBe('unsubscribed')
  })
})
