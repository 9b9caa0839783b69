import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { isSuppressed } from '#features/contacts/server/suppression.store.ts'
import { startTestApi } from '#harness/test-api.ts'
import { createTestServices } from '#harness/test-database.ts'

const SECRET = `whsec_${Buffer.from('a key that nobody knows').toString('base64')}`
const services = await createTestServices({ env: { MAIL_HOOK_SECRET: SECRET } })
const api = await startTestApi(services)
const EMAIL = 'camille@exemple.ca'
const nowSeconds = () => String(Math.floor(Date.now() / 1_000))

beforeEach(() => services.db.deleteFrom('suppressions').execute())

function mailgun(event: object, { secret = SECRET, timestamp = nowSeconds() } = {}) {
  const token = 'a0b1c2'
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex')
  const body = { signature: { timestamp, token, signature }, 'event-data': { recipient: EMAIL, ...event } }
  return api.call('POST', '/hooks/mail/mailgun', { body })
}

function resend(event: object, { change = (text: string) => text, timestamp = nowSeconds() } = {}) {
  const text = JSON.stringify(event)
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${text}`).digest('base64')
  return api.call('POST', '/hooks/mail/resend', {
    body: change(text),
    headers: {
      'content-type': 'application/json',
      'svix-id': 'msg_1',
      'svix-timestamp': timestamp,
      'svix-signature': `v1,bm90IHRoaXMgb25l v1,${signature}`,
    },
  })
}

/** A mail that Mailgun gave up, and what it says of why. */
const failedFor = (status: unknown) =>
  mailgun({ event: 'failed', severity: 'permanent', 'delivery-status': status })

const bouncedAs = (bounce: object) => resend({ type: 'email.bounced', data: { to: [EMAIL], bounce } })

describe('an address', () => {
  test.each([
    ['Mailgun', () => mailgun({ event: 'failed', severity: 'permanent' })],
    ['Mailgun, with an enhanced code,', () => failedFor({ code: 550, 'enhanced-code': '5.1.1' })],
    ['Mailgun, with an SMTP code alone,', () => failedFor({ code: '550', 'enhanced-code': null })],
    [
      'Mailgun, from a list of its own of addresses that bounced,',
      () => failedFor({ code: 605, 'enhanced-code': '' }),
    ],
    ['Mailgun, of a domain without mail,', () => failedFor({ code: 498, message: 'No MX for exemple.ca' })],
    ['Mailgun, in a form that we do not know,', () => failedFor('550 5.1.1')],
    ['Mailgun', () => mailgun({ event: 'complained' })],
    ['Resend', () => bouncedAs({ type: 'Permanent', subType: 'General' })],
    ['Resend', () => resend({ type: 'email.complained', data: { to: [EMAIL] } })],
  ])('is suppressed when %s reports it', async (_provider, report) => {
    expect((await report()).statusCode).toBe(200)
    expect(await isSuppressed(services.db, 'Camille@EXEMPLE.ca')).toBe(true)
  })

  test.each([
    ['its mailbox is full temporarily', () => mailgun({ event: 'failed', severity: 'temporary' }), 200],
    [
      'it was refused for our reputation',
      () => failedFor({ code: 550, 'enhanced-code': '5.7.1', message: '5.7.1 Blocked' }),
      200,
    ],
    ['its mailbox is full', () => failedFor({ code: 552, 'enhanced-code': '5.2.2' }), 200],
    ['the content was refused', () => failedFor({ code: 554 }), 200],
    ['its server only asked to wait', () => failedFor({ code: 421, 'enhanced-code': '4.7.0' }), 200],
    ['Mailgun tried for too long', () => failedFor({ code: 602, message: 'Too old' }), 200],
    ['Resend reports a bounce that may pass', () => bouncedAs({ type: 'Transient' }), 200],
    ['Resend does not know why it bounced', () => bouncedAs({ type: 'Undetermined' }), 200],
    ['a mail was opened', () => mailgun({ event: 'opened' }), 200],
    [
      'the signature is by another key',
      () => mailgun({ event: 'complained' }, { secret: 'somebody else’s key' }),
      400,
    ],
    ['the signature has expired', () => mailgun({ event: 'complained' }, { timestamp: '1700000000' }), 400],
    [
      'the body was changed after signing',
      () =>
        resend(
          { type: 'email.complained', data: { to: ['autre@exemple.ca'] } },
          { change: text => text.replace('autre@exemple.ca', EMAIL) },
        ),
      400,
    ],
    [
      'the request is not signed',
      () => api.call('POST', '/hooks/mail/resend', { body: { type: 'x', data: {} } }),
      400,
    ],
    ['the provider is unknown', () => api.call('POST', '/hooks/mail/constructor', { body: {} }), 404],
  ])('is not suppressed when %s', async (_case, report, status) => {
    expect((await report()).statusCode).toBe(status)
    expect(await isSuppressed(services.db, EMAIL)).toBe(false)
  })
})
