import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startMailboxApi } from '#harness/mailbox-api.ts'
import type { MailboxState } from '../conversations.contract.ts'
import { testTaggedAddress } from './reply-tag.jobs.ts'

const desk = await startMailboxApi()
const { api, admin, sink, dovecot } = desk
const { db } = api.services
const NOBODY_STOPS = new AbortController().signal

const ADDRESS = '/api/contactRoute/mailbox/tags'
const start = () => api.call('POST', ADDRESS, { token: admin })
const read = async () =>
  ((await api.call('GET', '/api/contactRoute/mailbox', { token: admin })).json() as MailboxState).tags
const work = (signal = NOBODY_STOPS) => testTaggedAddress.run({}, api.services, signal)
const moveStart = (ago: string) =>
  sql`update reply_tags set test_started_at = now() - ${ago}::interval`.execute(db)
/** Whoever opens a folder to remove a mail takes its \Recent, which is no flag of a mail. */
const inMailbox = async () =>
  (await dovecot.doveadm('fetch', 'mailbox uid flags text', 'mailbox', '*')).replaceAll('\\Recent', '')

async function replyTo(): Promise<string> {
  await desk.aConversation()
  return sink.mails.at(-1)?.headers['reply-to'] ?? ''
}

beforeEach(() => api.call('DELETE', ADDRESS, { token: admin }))

describe('a test of tagged addresses', () => {
  test('mails one, finds it in the mailbox, removes it and turns tags on until somebody turns them off', async () => {
    await desk.send({ from: 'tante@exemple.ca', text: 'Dimanche?' })
    const before = await inMailbox()
    expect(await read()).toEqual({ isOn: false, test: null })
    expect(await replyTo()).toContain('<bonjour@exemple.ca>')

    const started = await start()
    expect([started.statusCode, started.json().tags]).toEqual([
      200,
      { isOn: false, test: { startedAt: expect.any(String), state: 'running' } },
    ])
    const second = await start()
    expect([second.statusCode, second.json().message]).toEqual([409, 'A test is already running.'])
    await work()
    expect(await read()).toMatchObject({ isOn: true, test: { state: 'arrived' } })
    const mails = sink.mails.filter(({ subject }) => subject === 'Essai automatique d’une adresse étiquetée')
    expect(mails.map(({ envelope }) => envelope.to)).toEqual([
      [expect.stringMatching(/^bonjour\+c-[0-9a-f]{32}@exemple\.ca$/)],
    ])
    expect(mails[0]?.text).toContain('Aucun client n’a écrit.')
    expect(await inMailbox()).toBe(before)
    expect(await replyTo()).toMatch(/<bonjour\+c-[0-9a-f]{32}@exemple\.ca>/)

    const off = await api.call('DELETE', ADDRESS, { token: admin })
    expect(off.json().tags).toEqual({ isOn: false, test: null })
    expect(await replyTo()).toContain('<bonjour@exemple.ca>')
    expect((await sql`select from conversation_entries`.execute(db)).rows).toEqual([])
  })

  test('is continued by the next worker, with one mail', async () => {
    await start()
    const stopping = new AbortController()
    // The mail leaves, and the worker stops before it looks into the mailbox.
    const mailer = {
      ...api.services.mailer,
      send: async (...mail: Parameters<typeof api.services.mailer.send>) => {
        const delivery = await api.services.mailer.send(...mail)
        stopping.abort()
        return delivery
      },
    }
    const stopped = testTaggedAddress.run({}, { ...api.services, mailer }, stopping.signal)
    await expect(stopped).rejects.toThrow('aborted')
    expect((await read()).test).toMatchObject({ state: 'running' })
    await work()
    expect(await read()).toMatchObject({ isOn: true, test: { state: 'arrived' } })
    expect(sink.mails.filter(({ subject }) => subject.startsWith('Essai'))).toHaveLength(1)
  })

  test('that finds nothing in time leaves tags off, also if they were on', async () => {
    await start()
    await work()
    expect((await read()).isOn).toBe(true)
    // The mail server takes the mail and delivers it to nobody.
    await sql`update reply_tags set address = 'ailleurs@exemple.ca'`.execute(db)
    await saveStoredSettings(db, { email: 'ailleurs@exemple.ca' }, null)
    expect(await read()).toEqual({ isOn: true, test: null })
    await start()
    await moveStart('4 minutes 58 seconds')
    await work()
    expect(await read()).toMatchObject({ isOn: false, test: { state: 'failed' } })
  })

  test('whose mail is refused leaves tags off at once', async () => {
    await saveStoredSettings(db, { email: 'bonjour@550.faulty.test' }, null)
    await start()
    await work()
    expect(await read()).toMatchObject({ isOn: false, test: { state: 'failed' } })
  })

  test('that no worker takes up has failed, and turns nothing on later', async () => {
    await start()
    await moveStart('7 minutes')
    expect(await read()).toMatchObject({ isOn: false, test: { state: 'failed' } })
    await work()
    expect(await read()).toMatchObject({ isOn: false, test: { state: 'failed' } })
    expect((await start()).statusCode).toBe(200)
  })

  test('that somebody gave up turns nothing on', async () => {
    await start()
    const working = work()
    await api.call('DELETE', ADDRESS, { token: admin })
    await working
    expect(await read()).toEqual({ isOn: false, test: null })
  })
})

test('tags that arrive at one address are off when the business gets another', async () => {
  await start()
  await work()
  await saveStoredSettings(db, { email: 'nouvelle@exemple.ca' }, null)
  expect(await read()).toEqual({ isOn: false, test: null })
  expect(await replyTo()).toContain('<nouvelle@exemple.ca>')
})

describe('no test is started', () => {
  test('by a helper', async () => {
    const helper = await api.signedInAs('helper')
    expect((await api.call('POST', ADDRESS, { token: helper })).statusCode).toBe(403)
    expect((await api.call('DELETE', ADDRESS, { token: helper })).statusCode).toBe(403)
  })

  test('while mail is on hold; nor does a job of before the restore mail anything', async () => {
    await start()
    await sql`insert into mail_hold (reason) values ('restore')`.execute(db)
    onTestFinished(async () => void (await sql`delete from mail_hold`.execute(db)))
    sink.mails.length = 0
    await work()
    expect(sink.mails).toEqual([])
    const answer = await start()
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Mail is on hold since a restore.'])
  })

  test.each([
    [{ email: `${'x'.repeat(30)}@exemple.ca` }, 'Your reply address is too long for a tag.'],
    [{ mailFromAddress: '' }, 'No mail can be sent yet: set the sender address in Settings first.'],
  ])('with the settings %o', async (settings, message) => {
    await saveStoredSettings(db, settings, null)
    const answer = await start()
    expect([answer.statusCode, answer.json().message]).toEqual([422, message])
  })
})
