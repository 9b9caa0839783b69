import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { secondsToNextTry } from './back-off.ts'
import type { Delivery, Mail } from './mailer.ts'

/** A worker that has not renewed its claim for this long is taken for dead: another one takes the mail. */
export const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 5_000

/** A row of a table of mails that this worker has taken, and the try for which it holds it. */
export interface ClaimedMail {
  table: string
  key: Record<string, string>
  attempts: number
  /** Earlier tries after which it may have arrived. */
  doubts: number
}

/**
 * Sends a mail once and records the outcome. The claim is renewed for as long as the mail server is waited for. The last
 * bytes leave only after the row says that the mail may have arrived, and only while the claim still holds. After
 * `mostDoubts` tries without an answer to these bytes it is not sent again by itself.
 */
export async function sendClaimed(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  claim: ClaimedMail,
  { mail, mostDoubts }: { mail: Mail; mostDoubts: number },
): Promise<Delivery> {
  if (claim.doubts >= mostDoubts) {
    await settle(db, claim, 'failed', IN_DOUBT)
    return { outcome: 'refused', problem: IN_DOUBT }
  }
  const renewing = setInterval(() => {
    // The next one may succeed. Who takes the mail over meanwhile knows from its row whether it may have arrived.
    update(db, claim, sql`due_at = ${LEASE_END}`).catch(() => {})
  }, RENEW_EVERY_MS)
  try {
    const delivery = await mailer.send(mail, () =>
      update(db, claim, sql`doubts = ${claim.doubts + 1}, due_at = ${LEASE_END}`),
    )
    await record(db, claim, delivery, mostDoubts)
    return delivery
  } finally {
    clearInterval(renewing)
  }
}

async function record(db: Db, claim: ClaimedMail, delivery: Delivery, mostDoubts: number): Promise<void> {
  if (delivery.outcome === 'sent') return settle(db, claim, 'sent')
  if (delivery.outcome === 'refused') return settle(db, claim, 'failed', delivery.problem)
  const doubts = claim.doubts + (delivery.mayHaveArrived ? 1 : 0)
  const problem = doubts > 0 ? IN_DOUBT : delivery.problem
  const seconds = doubts < mostDoubts ? secondsToNextTry(claim.attempts) : null
  if (seconds === null) return settle(db, { ...claim, doubts }, 'failed', problem)
  const dueAt = sql`now() + make_interval(secs => ${seconds})`
  await update(db, claim, sql`state = 'due', problem = ${problem}, doubts = ${doubts}, due_at = ${dueAt}`)
}

export async function settle(
  db: Db,
  claim: ClaimedMail,
  state: 'sent' | 'skipped' | 'failed',
  problem: string | null = null,
): Promise<void> {
  await update(
    db,
    claim,
    sql`state = ${state}, problem = ${problem}, doubts = ${claim.doubts}, settled_at = now()`,
  )
}

const IN_DOUBT = 'in_doubt'
const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** False once another worker has taken the mail over: then it is not changed. */
async function update(
  db: Db,
  { table, key, attempts }: ClaimedMail,
  changes: RawBuilder<unknown>,
): Promise<boolean> {
  const isRow = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${changes}
    where ${sql.join(isRow, sql` and `)} and state = 'sending' and attempts = ${attempts}
  `.execute(db)
  return numAffectedRows === 1n
}
