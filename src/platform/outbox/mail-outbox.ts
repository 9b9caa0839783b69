import { sql } from 'kysely'
import type { PollingTask } from '#platform/jobs/poller.ts'
import type { Delivery, Mail } from '#platform/mail/mailer.ts'
import type { Services } from '#platform/services.ts'
import { createOutbox, LEASE_END, nextRetryDelay, type Outbox, type Settlement } from './outbox.ts'

/** As many as the mailer has connections: a run that waits for a slow mail server delays nothing else. */
const MAX_PARALLEL_RUNS = 4

/** Why a mail is not sent: a code, never an address. */
interface NotSent {
  outcome: 'skipped' | 'failed'
  problem: string
}

/** A table of mails: besides those of an outbox it has the columns `state`, `problem`, `doubts` and `settled_at`. */
interface MailOutbox<Row, Context>
  extends Pick<Outbox<Row, Context>, 'name' | 'table' | 'key' | 'read' | 'prepare'> {
  /** After this many tries that may have arrived, it is not retried automatically. */
  mostDoubts(row: Row): number
  /** Null if the row is gone. */
  render(row: Row, context: Context, services: Services): Promise<Mail | NotSent | null>
}

/**
 * Sends the mails of a table. The last bytes of a mail leave only after its row says that it may have arrived, and only
 * while the lease holds; the server's answer clears that mark.
 */
export function createMailOutbox<Row extends object, Context>({
  render,
  mostDoubts,
  ...outbox
}: MailOutbox<Row, Context>): PollingTask {
  const task = createOutbox<Row & { doubts: number }, Context>({
    ...outbox,
    everyMs: 500,
    concurrency: MAX_PARALLEL_RUNS,
    isOpen: sql`state in ('due', 'sending')`,
    onClaim: sql`, state = 'sending'`,
    read: sql<Row & { doubts: number }>`claimed.doubts, ${outbox.read}`,
    async send(row, lease, { context, services }) {
      const mail = await render(row, context, services)
      if (mail === null) return null
      if ('outcome' in mail) return settle({ ...mail, doubts: row.doubts })
      const most = mostDoubts(row)
      if (row.doubts >= most) return settle({ outcome: 'failed', problem: IN_DOUBT, doubts: row.doubts })
      const delivery = await services.mailer.send(mail, () =>
        lease.update(sql`doubts = ${row.doubts + 1}, due_at = ${LEASE_END}`),
      )
      return settle(nextState(delivery, row, most), delivery)
    },
  })
  return {
    ...task,
    run: async (services, signal) => services.mailer.canSend && task.run(services, signal),
  }
}

const IN_DOUBT = 'in_doubt'

interface NextState<Outcome = Settlement['outcome']> {
  outcome: Outcome
  problem: string | null
  doubts: number
  /** Until the next try, if there is one. */
  waitSeconds?: number
}

/** The state after a try. A mail that may have arrived is retried at most `mostDoubts` times, with the same Message-ID. */
export function nextState(
  delivery: Delivery,
  { attempts, doubts: before }: { attempts: number; doubts: number },
  mostDoubts: number,
): NextState<'sent' | 'failed' | 'due'> {
  if (delivery.outcome === 'sent') return { outcome: 'sent', problem: null, doubts: before }
  const doubts = before + (delivery.mayHaveArrived ? 1 : 0)
  if (delivery.outcome === 'refused') return { outcome: 'failed', problem: delivery.problem, doubts }
  const problem = doubts > 0 ? IN_DOUBT : delivery.problem
  const waitSeconds = doubts < mostDoubts ? nextRetryDelay(attempts) : null
  if (waitSeconds === null) return { outcome: 'failed', problem, doubts }
  return { outcome: 'due', problem, doubts, waitSeconds }
}

function settle({ outcome, problem, doubts, waitSeconds }: NextState, detail: unknown = problem): Settlement {
  const next =
    waitSeconds === undefined
      ? sql`settled_at = now()`
      : sql`due_at = now() + make_interval(secs => ${waitSeconds})`
  const changes = sql`state = ${outcome}, problem = ${problem}, doubts = ${doubts}, ${next}`
  return { outcome, detail, changes }
}
