import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startCampaignApi } from '#harness/campaign-api.ts'
import { createTestServices } from '#harness/test-database.ts'
import { pauseMail, resumeMail } from '#platform/mail/mail-pause.ts'
import { purgeOldData } from './retention.ts'

const campaignApi = await startCampaignApi()
const { services } = campaignApi

test('the nightly purge deletes each kind of data after its own period and records how many', async () => {
  const { db } = services
  await saveStoredSettings(
    db,
    { messageRetentionMonths: 3, trashRetentionDays: 10, logRetentionDays: 5 },
    null,
  )
  const [old, young] = [
    await campaignApi.aContact('A', 'a@exemple.ca'),
    await campaignApi.aContact('B', 'b@exemple.ca'),
  ]
  await campaignApi.sendAll()
  await campaignApi.work()
  const trash = (id: string, days: number) =>
    sql`update contacts set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
  await trash(old, 11)
  await trash(young, 9)
  await sql`update campaign_mails set settled_at = now() - interval '4 months' where email = 'a@exemple.ca'`.execute(
    db,
  )
  await sql`insert into sign_in_attempts (email_key, address, has_succeeded, attempted_at)
    values ('a@exemple.ca', '10.0.0.1', true, now() - interval '6 days'),
      ('b@exemple.ca', '10.0.0.1', true, now() - interval '4 days')`.execute(db)

  await purgeOldData.run({}, services, new AbortController().signal)

  const emails = async (table: 'contacts' | 'campaign_mails') =>
    (await db.selectFrom(table).select('email').orderBy('email').execute()).map(({ email }) => email)
  expect(await emails('contacts')).toEqual(['b@exemple.ca'])
  expect(await emails('campaign_mails')).toEqual(['', 'b@exemple.ca'])
  const left = await db.selectFrom('sign_in_attempts').select('email_key').execute()
  expect(left).toEqual([{ email_key: 'b@exemple.ca' }])
  const { destructions } = (await campaignApi.call('GET', '/privacyRoute/log')).json()
  expect(destructions.map(({ day: _, ...rest }: { day: string }) => rest)).toEqual([
    { kind: 'contact', reason: 'trash', count: 1 },
    { kind: 'recipient', reason: 'age', count: 1 },
    { kind: 'sign-in', reason: 'age', count: 1 },
  ])
})

test('the nightly purge forgets every recipient of a large old campaign', async () => {
  const { db } = services
  await sql`truncate campaigns, destructions cascade`.execute(db)
  await campaignApi.aContact('C', 'c@exemple.ca')
  await campaignApi.sendAll()
  await campaignApi.work()
  await sql`
    insert into campaign_mails (campaign_id, rank, name, email, address_hash, state, settled_at)
    select campaign_id, number + 10, 'Personne ' || number, 'p' || number || '@exemple.ca',
      address_hash('p' || number || '@exemple.ca'), 'sent', now() - interval '3 years'
    from campaign_mails, generate_series(1, 20000) as number where email = 'c@exemple.ca'`.execute(db)

  await purgeOldData.run({}, services, new AbortController().signal)

  const left = await db.selectFrom('campaign_mails').select('email').where('email', '<>', '').execute()
  expect(left).toEqual([{ email: 'c@exemple.ca' }])
  const { destructions } = (await campaignApi.call('GET', '/privacyRoute/log')).json()
  expect(destructions.map(({ day: _, ...rest }: { day: string }) => rest)).toEqual([
    { kind: 'recipient', reason: 'age', count: 20_000 },
  ])
})

test('the nightly purge deletes links to accounts that are over, used or not, and keeps those that work', async () => {
  const { db } = services
  await sql`insert into account_links (kind, email, email_key, role, expires_at, used_at) values
    ('invitation', 'open@exemple.ca', 'open@exemple.ca', 'reader', now() + interval '1 day', null),
    ('invitation', 'expired@exemple.ca', 'expired@exemple.ca', 'reader', now() - interval '1 hour', null),
    ('reset', 'used@exemple.ca', 'used@exemple.ca', null, now() + interval '10 minutes', now()),
    ('reset', 'both@exemple.ca', 'both@exemple.ca', null, now() - interval '1 hour', now())`.execute(db)
  await purgeOldData.run({}, services, new AbortController().signal)
  const left = await db.selectFrom('account_links').select('email').execute()
  expect(left).toEqual([{ email: 'open@exemple.ca' }])
})

test('after a restore nothing is deleted until the owner has released the mail', async () => {
  const { db } = services
  const purge = () => purgeOldData.run({}, services, new AbortController().signal)
  const id = await campaignApi.aContact('C', 'c@exemple.ca')
  await sql`update contacts set deleted_at = now() - interval '1 year' where id = ${id}`.execute(db)
  const find = () => db.selectFrom('contacts').select('id').where('id', '=', id).executeTakeFirst()
  await pauseMail(db, 'restored')
  await purge()
  expect(await find()).toEqual({ id })
  await resumeMail(db)
  await purge()
  expect(await find()).toBeUndefined()
})

test('a purge that fails does not stop the others, and the job is retried', async () => {
  const own = await createTestServices()
  await sql`drop table contact_posts`.execute(own.db)
  await sql`insert into vital_days (day, metric, bucket, count) values ('2020-01-01', 'lcp', 1, 1)`.execute(
    own.db,
  )
  await expect(purgeOldData.run({}, own, new AbortController().signal)).rejects.toThrow(
    'could not be deleted',
  )
  expect(await own.db.selectFrom('vital_days').select('day').execute()).toEqual([])
})
