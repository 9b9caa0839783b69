import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sendRequest } from '#scripts/local/send-request.ts'
import { apiToken, callApi, demo, queryDatabase } from '../fixtures.ts'
import { aContact, mailsTo, untilMailed } from '../people/mail-fixtures.ts'
import { aMessage } from '../people/message-fixtures.ts'

const get = (address: string) => sendRequest(demo.siteUrl, { path: address })

async function aPhotoLink(): Promise<string> {
  const id = await aMessage()
  const asked = await callApi(`/contactRoute/contact/${id}/photo-link`, {
    method: 'POST',
    token: await apiToken(),
    body: '{}',
  })
  expect(asked.status).toBe(200)
  return new URL(((await asked.json()) as { link: string }).link).pathname
}

async function anUnsubscribeLink(): Promise<string> {
  const contact = await aContact('Liens')
  const body = JSON.stringify({ subject: 'Promo', message: 'Bonjour' })
  const init = { method: 'POST', token: contact.token, body }
  await callApi(`/listContactRoute/list-contacts-sendone/${contact.id}`, init)
  await untilMailed(contact.email)
  const [mail] = await mailsTo(contact.email)
  return new URL(mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '').pathname
}

/** Everything that all processes of the demo have logged. */
function readLogs(): string {
  const folder = path.join(path.dirname(demo.storage.directory), 'logs')
  return readdirSync(folder)
    .map(file => readFileSync(path.join(folder, file), 'utf8'))
    .join('')
}

describe.each([
  ['for photos', aPhotoLink, '/photos/'],
  ['to unsubscribe', anUnsubscribeLink, '/desabonnement/'],
] as const)('a private link %s', (_, aLink, prefix) => {
  test('cannot be guessed, is kept by no cache, sent to no other site and shown to no search engine', async () => {
    const links = [await aLink(), await aLink()]
    const tokens = links.map(link => link.slice(prefix.length))
    // 128 bits in base64url, at least.
    for (const token of tokens) expect(token.split('.').at(-1)?.length).toBeGreaterThanOrEqual(22)
    expect(tokens[0]?.split('.').at(-1)).not.toBe(tokens[1]?.split('.').at(-1))

    const { status, headers, body } = await get(links[0] ?? '')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(headers.etag).toBeUndefined()
    const withSlash = await get(`${links[0]}/`)
    expect(withSlash.status).toBe(308)
    expect(withSlash.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const html = body.toString()
    expect(html).toMatch(/<meta name="robots" content="noindex"\/?>/)
    const inHead = html.slice(0, html.indexOf('</head>'))
    expect(inHead).not.toContain(tokens[0])
    expect(inHead).not.toContain('og:url')
    expect((await get('/sitemap.xml')).body.toString()).not.toContain(prefix)
  })

  test('that is wrong is answered like any other that is wrong, and none is logged', async () => {
    const link = await aLink()
    const token = link.slice(prefix.length)
    const others = [`${token.slice(0, -3)}AAA`, `${'A'.repeat(token.length)}`, 'perdu']
    const answers = await Promise.all(others.map(other => get(prefix + other)))
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    const pages = answers.map(({ body }, index) => body.toString().replaceAll(others[index] ?? '', 'TOKEN'))
    expect(new Set(pages).size).toBe(1)
    await get(link)
    const logged = readLogs()
    for (const secret of [token, ...others.slice(0, 2)]) expect(logged).not.toContain(secret)
  })
})

test('the links of a person who is erased open nothing', async () => {
  const link = await aPhotoLink()
  const id = link.slice('/photos/'.length).split('.')[0]
  await queryDatabase('delete from messages where id = $1', [id])
  const [erased, unknown] = await Promise.all([get(link), get('/photos/perdu')])
  expect(erased.status).toBe(unknown.status)
})
