import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { CAMPAIGN_SITE_URL, end, withCampaignSetup } from '#scripts/local/mail/campaign-setup.ts'
import { startCountingSink } from '#scripts/local/mail/counting-sink.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'
import { checkCampaigns } from './check-campaigns.ts'

const RECIPIENTS = 1_000
const REPLIES = 20
const CONNECTIONS = 4
const AWAY_MINUTES = fullOrQuick(30, 5)
const OUT_WITHIN_S = 60

/** The mail server stops during a campaign, replies are written meanwhile, and it comes back. */
export async function mailServerAway(): Promise<Outcome[]> {
  return withCampaignSetup(async setup => {
    const port = await freePort()
    const before = await startCountingSink({ takesMs: 20, port })
    const campaignId = await setup.startCampaign(RECIPIENTS)
    const worker = setup.startWorker({ smtpUrl: before.smtpUrl, connections: CONNECTIONS })
    while (before.total() < RECIPIENTS / 5) await wait(5)
    await before.stop()
    const sentBefore = before.total()
    await writeReplies(setup.db)
    await wait(AWAY_MINUTES * 60_000)
    const after = await startCountingSink({ takesMs: 20, port, taken: before.taken })
    const backAt = Date.now()
    await setup.untilOver(campaignId, 180_000)
    await untilReplied(setup.db)
    const seconds = (Date.now() - backAt) / 1_000
    await end(worker, 'SIGTERM')
    await after.stop()
    const counts = await checkCampaigns(setup.db, { publicUrl: CAMPAIGN_SITE_URL, taken: after.taken })
    const sent = RECIPIENTS - counts.unsettled
    const replied = (await repliesOut(setup.db)) ?? 0
    return [
      {
        promise: `a mail server that was away ${AWAY_MINUTES} minutes finds all mails within one`,
        figure: `${sent} of ${RECIPIENTS} and ${replied} of ${REPLIES} replies out ${seconds.toFixed(0)} s after, ${sentBefore} before${describeSize('30 minutes')}`,
        hasHeld: sent === RECIPIENTS && replied === REPLIES && seconds <= OUT_WITHIN_S,
      },
      {
        promise: 'nobody is mailed twice without a mark',
        figure: `${counts.duplicated} twice, ${counts.unmarked} of them unmarked`,
        hasHeld: counts.unmarked === 0 && counts.duplicated <= CONNECTIONS,
      },
    ]
  })
}

async function writeReplies(db: Db): Promise<void> {
  await sql`
    with written as (
      insert into messages (name, email, phone, message, content_hash, status, is_verified)
      select 'Personne', 'personne' || number || '@exemple.ca', '418 555-0117', 'Une douche.', '', 'inbox', true
      from generate_series(1, ${REPLIES}) as number returning id
    )
    insert into replies (message_id, reply_text, content_hash) select id, 'On passe jeudi.', '' from written
  `.execute(db)
}

const repliesOut = async (db: Db) =>
  (await sql<{ count: number }>`select count(*) from replies where state = 'sent'`.execute(db)).rows[0]?.count

async function untilReplied(db: Db): Promise<void> {
  for (const endAt = Date.now() + 120_000; Date.now() < endAt; await wait(200))
    if ((await repliesOut(db)) === REPLIES) return
}
