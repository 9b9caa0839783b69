import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SelfTest } from '#features/self-test/self-test.contract.ts'
import { runSelfTest } from '#features/self-test/server/self-test.jobs.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { startProxy } from '#harness/tcp-proxy.ts'
import type { Db } from '#platform/database/database.ts'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { startDovecot } from '#scripts/local/servers/dovecot.ts'
import { freePort } from '#scripts/local/servers/free-port.ts'
import { ADMIN, type DrillEnvironment, withDrillEnvironment } from '../drill-environment.ts'
import { enqueue } from '../enqueue.ts'
import type { Outcome } from '../run.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Longer than a test may take. */
const WITHIN_MS = 10 * 60_000

/** Breaks form, server, worker, mail server and mailbox in turn; the self-test must name the broken one, and its end. */
export const selfTestBreaks = (): Promise<Outcome[]> =>
  withDrillEnvironment(environment => withDatabase(environment.databaseUrl, db => run(environment, db)))

async function run({ startSite }: DrillEnvironment, db: Db): Promise<Outcome[]> {
  const { notificationEmail: account } = await readStoredSettings(db)
  const dovecot = await startDovecot({ account })
  const sink = await startMailSink({
    mailbox: { isFor: async address => address === account, deliver: dovecot.deliver },
  })
  const smtpPort = Number(new URL(sink.smtpUrl).port)
  const imapPort = Number(new URL(dovecot.imapUrl).port)
  const smtp = await startProxy(smtpPort)
  const imap = await startProxy(imapPort)
  const deadPort = await freePort()
  const mailbox = { IMAP_URL: dovecot.imapUrl.replace(`:${imapPort}`, `:${imap.port}`) }
  const site = await startSite({
    replicas: 1,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    serverEnv: () => mailbox,
    workerEnv: mailbox,
  })
  const [url = ''] = site.urls
  const token = await signIn(url)
  const call = async (method: 'GET' | 'POST'): Promise<SelfTest> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/selfTestRoute/self-test`, { method, headers })
    // A server that has just started may have too much to do.
    if (answer.status === 503) return wait(1_000).then(() => call(method))
    if (!answer.ok) throw new Error(`The self-test answered ${answer.status}.`)
    return (await answer.json()) as SelfTest
  }

  /** As Test now does it: what the card names, and after how long. */
  async function testNow(): Promise<{ outcome: string; seconds: number }> {
    const startedAt = performance.now()
    let test = await call('POST')
    while (test.isRunning && performance.now() - startedAt < WITHIN_MS) {
      await wait(500)
      test = await call('GET')
    }
    return {
      outcome: test.last?.outcome ?? 'none',
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  }

  /** As the worker does it by itself while something is broken. */
  async function testByWorker(): Promise<string> {
    const before = await countFinished(db)
    await sql`insert into self_tests (form_key, started_at, finished_at, outcome)
      values ('earlier', now(), now(), 'didNotRun')`.execute(db)
    await enqueue(db, runSelfTest, {})
    for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(500))
      if ((await countFinished(db)) > before + 1) return readNewest(db)
    return 'none'
  }

  const breaks: { part: string; expected: string; breakIt(): Promise<void>; mend(): Promise<void> }[] = [
    {
      part: 'mail server',
      expected: 'smtpUnreachable',
      breakIt: async () => {
        smtp.setTarget(deadPort)
        smtp.cut()
      },
      mend: async () => smtp.setTarget(smtpPort),
    },
    {
      part: 'mailbox',
      expected: 'imapUnreachable',
      breakIt: async () => {
        imap.setTarget(deadPort)
        imap.cut()
      },
      mend: async () => imap.setTarget(imapPort),
    },
    {
      part: 'worker',
      expected: 'workerStopped',
      breakIt: () => site.worker.stop(),
      mend: () => site.replaceWorker(ROOT),
    },
    {
      part: 'form',
      expected: 'formRefused',
      breakIt: async () => {
        await sql`create function refuse() returns trigger language plpgsql as
          $$ begin raise exception 'refused by the drill'; end $$`.execute(db)
        await sql`create trigger refuse before insert on messages execute function refuse()`.execute(db)
      },
      mend: async () => void (await sql`drop function refuse cascade`.execute(db)),
    },
  ]
  const found: string[] = []
  let isRight = true
  const note = (text: string, isExpected: boolean) => {
    found.push(text)
    isRight &&= isExpected
  }
  try {
    const first = await testNow()
    note(`whole: ${first.outcome} in ${first.seconds} s`, first.outcome === 'good')
    for (const { part, expected, breakIt, mend } of breaks) {
      await breakIt()
      const { outcome, seconds } = await testNow()
      await mend()
      const after = await testNow()
      note(
        `${part}: ${outcome} in ${seconds} s, then ${after.outcome}`,
        outcome === expected && after.outcome === 'good',
      )
    }
    await site.servers[0]?.stop()
    const outcome = await testByWorker()
    await site.replaceServer(0, ROOT)
    const after = await testNow()
    note(`server: ${outcome}, then ${after.outcome}`, outcome === 'site' && after.outcome === 'good')
    const { rows: left } = await sql`select from messages`.execute(db)
    const inbox = await dovecot.doveadm('mailbox status', 'messages', 'INBOX')
    return [
      {
        promise: 'the self-test names the one link that broke, and says when it works again',
        figure: found.join('; '),
        hasHeld: isRight,
      },
      {
        promise: 'a self-test leaves nothing behind, neither in the database nor in the mailbox',
        figure: `${left.length} messages, ${inbox.trim().split('=').at(-1)} mails`,
        hasHeld: left.length === 0 && inbox.includes('messages=0'),
      },
    ]
  } finally {
    smtp.close()
    imap.close()
    await sink.stop()
    await dovecot.stop()
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/authRoute/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { user } = (await answer.json()) as { user: { token: string } }
  return user.token
}

async function countFinished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from self_tests where finished_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

async function readNewest(db: Db): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from self_tests where finished_at is not null order by started_at desc limit 1`.execute(db)
  return rows[0]?.outcome ?? 'none'
}
