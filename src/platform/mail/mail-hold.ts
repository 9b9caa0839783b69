import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Watch } from '#platform/jobs/poller.ts'

/** Why no mail may leave, or null. */
export async function readMailHold(db: Db): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`select reason from mail_hold`.execute(db)
  return rows[0]?.reason ?? null
}

export async function holdMail(db: Db, reason: string): Promise<void> {
  await sql`insert into mail_hold (reason) values (${reason}) on conflict do nothing`.execute(db)
}

/** True if it was held. */
export async function releaseMail(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from mail_hold`.execute(db)
  return numAffectedRows === 1n
}

/** Whatever this work would send waits while mail is held. */
export function unlessPaused<W extends Watch>(watch: W): W {
  return {
    ...watch,
    run: async (services, signal) =>
      (await readMailHold(services.db)) === null && watch.run(services, signal),
  }
}
