import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { SETTINGS, startReplyApi } from '#harness/reply-api.ts'
import { startPoller } from '#platform/jobs/poller.ts'
import { sendReplies } from './reply.jobs.ts'

const replyApi = await startReplyApi()
const { api, sink, aMessage, reply, retry, read, work, outcomes } = replyApi
const change = (settings: object) => saveStoredSettings(api.services.db, settings, null)

describe('a reply', () => {
  test('is stored with its message, marks it as read and quotes it in the mail', async () => {
    const id = await aMessage({ email: 'camille@exemple.ca' })
    const answer = await reply(id, { replyText: ' Bonjour Camille,\non passe jeudi. ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().contact).toMatchObject({
      readAt: expect.stringMatching(/Z$/),
      replies: [{ state: 'waiting', replyText: 'Bonjour Camille,\non passe jeudi.', settledAt: null }],
    })
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    expect(sink.mails).toHaveLength(1)
    const [mail] = sink.mails
    expect(mail?.envelope).toEqual({ from: 'site@exemple.ca', to: ['camille@exemple.ca'] })
    expect(mail?.subject).toBe('Votre demande à Céramique Boréale')
    expect(mail?.headers['reply-to']).toContain('<bonjour@exemple.ca>')
    const text = mail?.text.replaceAll('\r', '')
    for (const part of [
      'Bonjour Camille,\non passe jeudi.',
      '418 555-0142, bonjour@exemple.ca',
      '142, rue des Exemples, Québec, G1K 0A0',
      'Licence RBQ\u00a0: 1234-5678-90',
      'Répondez-y directement',
      'http://localhost:3000/politique-de-confidentialite',
      '> Une douche.\n> Et un plancher?',
    ])
      expect(text).toContain(part)
    expect(mail?.html).toContain('Une douche.<br>Et un plancher?</blockquote>')
  })

  test('refers to the earlier mails of the conversation', async () => {
    const id = await aMessage()
    for (const replyText of ['Un.', 'Deux.']) {
      await reply(id, { replyText })
      await work()
    }
    const ids = (await read(id)).replies.map(one => one.id)
    const [first, second] = sink.mails.map(mail => mail.headers)
    const root = `<${id}.owner@localhost>`
    expect(first).toMatchObject({
      'message-id': `<${ids[0]}.reply@localhost>`,
      'in-reply-to': root,
      references: root,
    })
    expect(second).toMatchObject({
      'message-id': `<${ids[1]}.reply@localhost>`,
      'in-reply-to': `<${ids[0]}.reply@localhost>`,
      references: `${root} <${ids[0]}.reply@localhost>`,
    })
  })

  test('posted ten times in parallel under one key is one mail; a changed text is another', async () => {
    const id = await aMessage()
    const body = { replyText: 'Une seule fois.', idempotencyKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => reply(id, body)))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(10).fill(201))
    await reply(id, { replyText: 'Une seule fois.' }, { 'idempotency-key': body.idempotencyKey })
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    await reply(id, { ...body, replyText: 'Corrigé.' })
    await work()
    expect(await outcomes(id)).toEqual(['sent', 'sent'])
    expect(sink.mails).toHaveLength(2)
  })

  test('is sent once each by two parallel workers', async () => {
    const id = await aMessage()
    for (let count = 0; count < 30; count += 1) await reply(id, { replyText: `Réponse ${count}` })
    const workers = [startPoller(api.services, sendReplies), startPoller(api.services, sendReplies)]
    await expect.poll(() => outcomes(id), { timeout: 60_000 }).toEqual(Array(30).fill('sent'))
    await Promise.all(workers.map(worker => worker.stop()))
    expect(sink.mails).toHaveLength(30)
    expect(new Set(sink.mails.map(mail => mail.headers['message-id'])).size).toBe(30)
  })

  test.each([
    ['only whitespace', { replyText: '  ' }],
    ['nothing', {}],
    ['a text that is too long', { replyText: 'x'.repeat(10_001) }],
    ['an object', { replyText: { path: '/etc/hostname' } }],
    ['an unknown field', { replyText: 'Oui.', to: 'evil@x.test' }],
  ])('with %s is refused', async (_, body) => {
    expect((await reply(await aMessage(), body)).statusCode).toBe(400)
  })

  test('to a message that is in the trash or does not exist is refused', async () => {
    const id = await aMessage()
    await api.call('DELETE', `/api/contactRoute/contact/${id}`, { token: replyApi.admin })
    expect((await reply(id)).statusCode).toBe(409)
    expect((await reply(randomUUID())).statusCode).toBe(404)
  })

  test('without a sender address is refused with the missing setting, and nothing is stored', async () => {
    await change({ mailFromAddress: '' })
    const id = await aMessage()
    const answer = await reply(id)
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      {
        code: 'unprocessable',
        message: 'No mail can be sent yet: set the sender address in Settings first.',
        details: { missing: ['mailFromAddress'] },
      },
    ])
    expect(await read(id)).toMatchObject({ replies: [], readAt: null })
    await change(SETTINGS)
    expect((await reply(id)).statusCode).toBe(201)
  })

  test('whose sender address is removed before it is sent fails with that reason and can be retried', async () => {
    const id = await aMessage()
    await reply(id)
    await change({ mailFromAddress: '' })
    await work()
    expect(await outcomes(id)).toEqual(['failed: no_sender_address'])
    await change(SETTINGS)
    await retry(id, (await read(id)).replies[0]?.id)
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
  })

  test('never shows a customer a placeholder of the settings', async () => {
    const blank = { streetAddress: '[adresse postale]', city: '[ville]', postalCode: '[code postal]' }
    await change({ ...blank, email: 'a-completer@example.com' })
    await reply(await aMessage())
    await work()
    expect(sink.mails[0]?.text).not.toMatch(/\[|a-completer/)
    expect(sink.mails[0]?.headers['reply-to']).toContain('<patron@exemple.ca>')
  })
})

describe('user input cannot add a recipient, a header or a script:', () => {
  test.each([
    'a@b.test, evil@x.test',
    'g: a@b.test, evil@x.test;',
    '"evil@x x"@b',
    '"evil@x.test x"@b.test',
    'a@b.test(c(d(evil@x.test)))',
    'Camille <evil@x.test>',
    'a@b.test evil@x.test',
    'pas une adresse',
  ])('a reply to %s is refused with 422 and mails nobody', async email => {
    const id = await aMessage({ email })
    const answer = await reply(id)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toContain('Failed to send reply')
    await work()
    expect(await outcomes(id)).toEqual([])
    expect(sink.mails).toEqual([])
  })

  test('line breaks and markup in names and texts stay text', async () => {
    const evil = 'x\r\nBcc: evil@x.test\r\n\r\n<script>y</script> {{name}} <img src=z onerror=w>'
    const id = await aMessage({ name: 'Bcc: evil@x.test <evil@x.test>, b@c.test', message: evil })
    await change({ name: evil.slice(0, 40) })
    await reply(id, { replyText: evil })
    await work()
    expect(await outcomes(id)).toEqual(['sent'])
    const [mail] = sink.mails
    expect(mail?.envelope.to).toHaveLength(1)
    expect(mail?.to).toEqual(mail?.envelope.to)
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc')
    expect(mail?.html).not.toMatch(/<script|<img/)
    expect(mail?.html).toContain('&lt;script&gt;y&lt;/script&gt; {{name}}')
  })
})

test('the log contains nothing that a visitor or admin wrote', () => {
  const log = api.services.logged.join('')
  expect(log).toContain('delivery tried')
  for (const canary of ['Camille', 'camille', '555-0117', 'douche', 'jeudi', 'evil'])
    expect(log).not.toContain(canary)
})
