import { expect, test } from 'vitest'
import { findMailRecords } from './mail-records.ts'

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(200)}`
const verdicts = async (records: Record<string, string[] | null>, selector?: string) =>
  (await findMailRecords('exemple.ca', selector, async name => records[name] ?? [])).map(
    ({ verdict }) => verdict,
  )

test('a domain with SPF, DMARC and DKIM passes', async () => {
  const records = {
    'exemple.ca': ['google-site-verification=1', 'v=spf1 include:mailgun.org ~all'],
    '_dmarc.exemple.ca': ['v=DMARC1; p=quarantine'],
    's1._domainkey.exemple.ca': [KEY],
  }
  expect(await verdicts(records, 's1')).toEqual(['good', 'good', 'good'])
  expect(await verdicts(records)).toEqual(['good', 'good', 'unknown'])
})

test('a missing, duplicate or +all record is bad; without a DNS answer the result is unknown', async () => {
  expect(await verdicts({}, 's1')).toEqual(['bad', 'bad', 'bad'])
  const doubled = ['v=spf1 a ~all', 'v=spf1 mx -all']
  expect((await verdicts({ 'exemple.ca': doubled }))[0]).toBe('bad')
  expect((await verdicts({ 'exemple.ca': ['v=spf1 a +all'] }))[0]).toBe('bad')
  const silent = { 'exemple.ca': null, '_dmarc.exemple.ca': null }
  const answered = await findMailRecords('exemple.ca', undefined, async name => silent[name as never] ?? null)
  expect(answered.map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown', 'unknown'])
})
