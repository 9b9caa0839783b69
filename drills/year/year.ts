import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#platform/database/database.ts'
import type { MailSink } from '#scripts/local/mail/mail-sink.ts'
import type { PushReceiver } from '#scripts/local/servers/push-receiver.ts'
import { dayOf, fromLocalTime } from '#shared/time/dates.ts'
import type { FakedClock } from '../faked-clock.ts'

/** What every part of the year works with. */
export interface Year {
  db: Db
  urls: string[]
  sink: MailSink
  phones: PushReceiver
  time: YearTime
}

export interface YearTime {
  /** As the site, the worker and PostgreSQL see it. */
  now(): Date
  /** In Quebec. */
  today(): string
  /** Moves the clock forward, to a time in Quebec such as `2028-03-12T03:04`. */
  moveTo(local: string, moreSeconds?: number): void
}

export function createYearTime(clock: FakedClock): YearTime {
  let offsetSeconds: number | null = null
  const now = () => new Date(Date.now() + (offsetSeconds ?? 0) * 1_000)
  return {
    now,
    today: () => dayOf(now()),
    moveTo(local, moreSeconds = 0) {
      const target = fromLocalTime(local)
      if (!target) throw new Error(`${local} is not a time.`)
      const instant = target.getTime() + moreSeconds * 1_000
      if (offsetSeconds !== null && instant < now().getTime())
        throw new Error(`The clock only goes forward: it is past ${local}.`)
      offsetSeconds = Math.round((instant - Date.now()) / 1_000)
      clock.set(`${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}`)
    },
  }
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const LIMIT_MS = 90_000

export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + LIMIT_MS; !(await isSo()); await wait(100))
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`)
}
