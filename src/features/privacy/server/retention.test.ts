import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveStoredSettings } from '#features/settings/server/settings.store.ts'
import { startMailRoom } from '#harness/people/mail-room.ts'
import { JOBS } from '#processes/jobs.ts'

const room = await startMailRoom()
const { services } = room

/** All that is done at night, in the order of the clock. */
async function sleepOneNight(): Promise<void> {
  for (const job of JOBS) if (job.schedule) await job.run({}, services, new AbortController().signal)
}

test('each kind is destroyed after its own time, and the night writes down how many', async () => {
  const { db } = services
  await saveStoredSettings(
    db,
    { messageRetentionMonths: 3, trashRetentionDays: 10, logRetentionDays: 5 },
    null,
  )
  const [old, young] = [await room.aContact('A', 'a@exemple.ca'), await room.aContact('B', 'b@exemple.ca')]
  await room.sendAll()
  await room.work()
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

  await sleepOneNight()

  const emails = async (table: 'contacts' | 'campaign_mails') =>
    (await db.selectFrom(table).select('email').orderBy('email').execute()).map(({ email }) => email)
  expect(await emails('contacts')).toEqual(['b@exemple.ca'])
  expect(await emails('campaign_mails')).toEqual(['', 'b@exemple.ca'])
  const left = await db.selectFrom('sign_in_attempts').select('email_key').execute()
  expect(left).toEqual([{ email_key: 'b@exemple.ca' }])
  const { destructions } = (await room.call('GET', '/privacyRoute/log')).json()
  expect(destructions.map(({ day: _, ...rest }: { day: string }) => rest)).toEqual([
    { kind: 'contact', reason: 'trash', count: 1 },
    { kind: 'recipient', reason: 'age', count: 1 },
    { kind: 'sign-in', reason: 'age', count: 1 },
  ])
})
