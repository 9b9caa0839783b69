import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { PollingTask } from '../jobs/poller.ts'

/** Why mail is paused; null if it is not. A restore pauses it. */
export async function readMailPause(db: Db): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`select reason from mail_hold`.execute(db)
  return rows[0]?.reason ?? null
}

export async function pauseMail(db: Db, reason: string): Promise<void> {
  await sql`insert into mail_hold (reason) values (${reason}) on conflict do nothing`.execute(db)
}

/** True if it was paused. */
export async function resumeMail(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from mail_hold`.execute(db)
  return numAffectedRows === 1n
}

/** Skips the task while mail is paused. */
export function unlessPaused<Task extends PollingTask>(task: Task): Task {
  return {
    ...task,
    run: async (services, signal) =>
      (await readMailPause(services.db)) === null && task.run(services, signal),
  }
}
