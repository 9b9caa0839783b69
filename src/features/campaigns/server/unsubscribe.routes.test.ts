import { expect, test } from 'vitest'
import { startCampaignApi } from '#harness/campaign-api.ts'

const { api, sink, call, aContact, sendAll, work } = await startCampaignApi()

async function aLink(email: string): Promise<string> {
  await aContact('Camille', email)
  await sendAll()
  await work()
  const token = sink.mails.at(-1)?.headers['list-unsubscribe']?.match(/desabonnement\/([\w-]+)/)?.[1]
  return `/api/unsubscribeRoute/subscription/${token}`
}

const reached = async () => (await call('GET', '/campaignRoute/audience')).json().total

test('looking at the link changes nothing, posting to it acts at once, a second time is harmless', async () => {
  const link = await aLink('camille@exemple.ca')
  for (let looks = 0; looks < 3; looks += 1)
    expect((await api.call('GET', link)).json()).toEqual({ isSubscribed: true })
  expect(await reached()).toBe(1)
  for (let posts = 0; posts < 2; posts += 1) {
    const answer = await api.call('POST', link, { body: {} })
    expect(answer.statusCode).toBe(200)
    expect(await reached()).toBe(0)
  }
  expect((await api.call('GET', link)).json()).toEqual({ isSubscribed: false })
  expect((await sendAll({ subject: 'Le suivant' })).statusCode).toBe(422)
})

test('a contact who unsubscribed stays so after being deleted and added again, however the address is spelled', async () => {
  const link = await aLink('camille@exemple.ca')
  await api.call('POST', link, { body: {} })
  const [contact] = (await call('GET', '/listContactRoute/list-contacts')).json()
  await call('DELETE', `/listContactRoute/list-contact/${contact.id}`)
  await aContact('Camille', 'CAMILLE@exemple.ca')
  expect(await reached()).toBe(0)
})

test('a link with one changed character is refused and changes nothing', async () => {
  const link = await aLink('camille@exemple.ca')
  const start = link.lastIndexOf('/') + 1
  const tampered = [
    ...Array.from({ length: 64 }, (_, place) => {
      const at = start + place
      return link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1)
    }),
    link.slice(0, -1),
    `${link}A`,
  ]
  for (const url of tampered)
    for (const method of ['GET', 'POST'] as const)
      expect((await api.call(method, url, method === 'POST' ? { body: {} } : {})).statusCode).toBe(400)
  expect(await reached()).toBe(1)
})
