import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { diskUrl } from '#scripts/local/disk-url.ts'
import { keepRunning } from '#scripts/local/servers/child.ts'
import { startDovecot } from '#scripts/local/servers/dovecot.ts'
import { type DrillEnvironment, withDrillEnvironment } from '../drill-environment.ts'
import type { Outcome } from '../run.ts'
import { describeSize, fullOrQuick } from '../size.ts'

const KILLS = fullOrQuick(100, 3)
/** Enough for a mail to be under way at each kill. */
const ANSWERS_PER_KILL = 40
/** Mail of others between the answers. */
const FOREIGN_PER_ANSWER = 1
const WORKER = path.resolve(import.meta.dirname, '../../src/processes/worker.ts')

/** Kills the worker while it reads customers' answers from a mailbox. */
export const mailboxUnderFire = (): Promise<Outcome[]> => withDrillEnvironment(run)

async function run({ databaseUrl, directory }: DrillEnvironment): Promise<Outcome[]> {
  const dovecot = await startDovecot()
  const db = new Client(databaseUrl)
  await db.connect()
  const replyId = await insertSentReply(db)
  const total = KILLS * ANSWERS_PER_KILL
  const mails = Array.from({ length: total }, (_, index) => [
    mail(`answer-${index}`, `In-Reply-To: <${replyId}.reply@localhost>`),
    ...Array.from({ length: FOREIGN_PER_ANSWER }, (_, more) =>
      mail(`other-${index}-${more}`, 'X-Of: others'),
    ),
  ]).flat()
  // The second half arrives while the worker reads.
  const half = mails.length / 2
  await dovecot.deliverAll(mails.slice(0, half))
  const worker = keepRunning({
    args: [WORKER],
    env: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'http://localhost:3000',
      STORAGE_URL: diskUrl(path.join(directory, 'media')),
      ALLOW_TEMPORARY_STORAGE: 'true',
      IMAP_URL: dovecot.imapUrl,
    },
    log: path.join(directory, 'worker.log'),
  })
  const count = async () => {
    const { rows } = await db.query<{ stored: number; distinct: number; foreign: number }>(`
      select count(*)::int as stored, count(distinct mail_id)::int as distinct,
        count(*) filter (where mail_id like '<other-%')::int as foreign from conversation_entries`)
    return rows[0] ?? { stored: 0, distinct: 0, foreign: 0 }
  }
  try {
    let killedInMidFetch = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { stored } = await count()
      const enough = stored + randomInt(1, ANSWERS_PER_KILL / 2)
      await until(async () => (await count()).stored >= enough)
      process.kill(worker.pid, 'SIGKILL')
      if ((await count()).stored < total) killedInMidFetch += 1
      const next = half + Math.ceil((half / KILLS) * kill)
      await dovecot.deliverAll(mails.slice(next, half + Math.ceil((half / KILLS) * (kill + 1))))
    }
    // Beside another drill the rest takes minutes; it must not stand still.
    for (let known = 0; known < total; known = (await count()).stored)
      await until(async () => (await count()).stored > known)
    const { stored, distinct, foreign } = await count()
    const flags = await dovecot.doveadm('fetch', 'flags', 'mailbox', 'INBOX')
    const seen = flags.split('\n').filter(line => line.startsWith('flags:') && line.includes('\\S')).length
    return [
      {
        promise: 'each customer’s answer is stored once, however often the worker is killed while it reads',
        figure: `${KILLS} kills, ${killedInMidFetch} of them with mails still unread; ${total} answers, ${distinct} stored, ${stored - distinct} twice${describeSize('100 kills')}`,
        hasHeld: stored === total && distinct === total && killedInMidFetch === KILLS,
      },
      {
        promise: 'no mail of others is stored, and none is marked as read',
        figure: `${mails.length - total} mails of others, ${foreign} stored, ${seen} marked`,
        hasHeld: foreign === 0 && seen === 0,
      },
    ]
  } finally {
    await worker.stop()
    await db.end()
    await dovecot.stop()
  }
}

const WITHIN_MS = 120_000

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + WITHIN_MS; !(await isTrue()); await wait(5))
    if (Date.now() > deadline) throw new Error(`The worker stored nothing more within ${WITHIN_MS} ms.`)
}

async function insertSentReply(db: Client): Promise<string> {
  const { rows } = await db.query<{ id: string }>(`
    with asked as (
      insert into messages (name, email, phone, message, content_hash, status, is_verified)
      values ('Camille', 'camille@exemple.ca', '', 'Une douche.', '', 'inbox', true) returning id
    )
    insert into replies (message_id, reply_text, content_hash, state, settled_at)
    select id, 'Jeudi?', '', 'sent', now() from asked returning id`)
  return rows[0]?.id ?? ''
}

function mail(name: string, field: string): string {
  return [
    'From: Camille <camille@exemple.ca>',
    `Message-ID: <${name}@exemple.ca>`,
    `Subject: RE: Votre demande`,
    'Content-Type: text/plain; charset=utf-8',
    field,
    '',
    `Réponse ${name}.\n${'Encore un mot. '.repeat(200)}`,
  ].join('\r\n')
}
