import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dayOf, fromLocalTime } from '#shared/time/dates.ts'
import { DAY_MS } from './year.ts'

/** Set for the year; the default is longer than a year. */
export const MESSAGE_MONTHS = 6
/** The sender of a conversation that is answered only after months: `office.ts` looks after it. */
export const LONG_CONVERSATION = 'longue@exemple.ca'

interface Promised {
  /** How long it is kept, as an interval of PostgreSQL; null: for good. */
  keeps: string | null
  /** Selects for each thing `at`, the time that its period counts from. */
  rows: string
}

const eachDay = (table: string, count: string) =>
  `select day::timestamp at time zone 'America/Toronto' as at from ${table}, generate_series(1, ${count})`

const LAST_EXCHANGE =
  'greatest(messages.created_at, (select max(created_at) from replies where message_id = messages.id))'

/** As the policy, the settings, the dashboard and `retention.ts` promise it. */
const PROMISED: Record<string, Promised> = {
  messages: {
    keeps: `${MESSAGE_MONTHS} months`,
    rows: `select ${LAST_EXCHANGE} as at from messages where folder = 'inbox' and email <> '${LONG_CONVERSATION}'`,
  },
  // They go with their conversation.
  'photos of customers': {
    keeps: `${MESSAGE_MONTHS} months`,
    rows: `select ${LAST_EXCHANGE} as at from photos join messages on messages.id = message_id`,
  },
  'addresses of recipients': {
    keeps: `${MESSAGE_MONTHS} months`,
    rows: `select settled_at as at from campaign_mails where email <> ''`,
  },
  spam: { keeps: '30 days', rows: `select quarantined_at as at from messages where folder = 'spam'` },
  'deleted messages': {
    keeps: '30 days',
    rows: `select deleted_at as at from messages where folder = 'trash'`,
  },
  'deleted contacts': {
    keeps: '30 days',
    rows: 'select deleted_at as at from contacts where deleted_at is not null',
  },
  'deleted images': {
    keeps: '30 days',
    rows: 'select deleted_at as at from media_items where deleted_at is not null',
  },
  'deleted reviews': {
    keeps: '1 day',
    rows: 'select deleted_at as at from reviews where deleted_at is not null',
  },
  'entries of the log': { keeps: '90 days', rows: 'select happened_at as at from audit_entries' },
  'sign-ins': {
    keeps: '30 days',
    rows: 'select attempted_at as at from sign_in_attempts where has_succeeded',
  },
  devices: { keeps: '1 year', rows: 'select last_seen_at as at from known_devices' },
  'phones with alerts': { keeps: '30 days', rows: 'select renewed_at as at from push_subscriptions' },
  'addresses of visitors': { keeps: '1 day', rows: 'select posted_at as at from contact_posts' },
  'mails to accounts': {
    keeps: '1 day',
    rows: 'select settled_at as at from account_mails where settled_at is not null',
  },
  'reset links': {
    keeps: '30 minutes',
    rows: `select created_at as at from account_links where kind = 'reset'`,
  },
  'web vitals': { keeps: '28 days', rows: eachDay('vital_days', 'count') },
  'self-tests': { keeps: '1 year', rows: 'select started_at as at from self_tests' },
  visits: { keeps: null, rows: eachDay('visit_days', 'visits') },
  publications: { keeps: null, rows: 'select saved_at as at from hero_versions' },
  consents: { keeps: null, rows: 'select given_at as at from consents' },
}

export interface Found {
  /** Gone before its time. */
  lost: string[]
  /** There after the night that should have removed it. */
  left: string[]
}

export interface Kept {
  /** At the end of a day, when nothing more happens on it. */
  remember(db: Db, day: string): Promise<void>
  /** After the nightly purge. */
  check(db: Db): Promise<Found>
  /** What has been compared so far. */
  summary(): { things: number; gone: number; kinds: string[] }
}

/** The purge took place some seconds ago. */
const TOLERANCE = '10 minutes'

export function createKept(): Kept {
  /** By kind, how many things of each day there were at its end. */
  const remembered = new Map(Object.keys(PROMISED).map(name => [name, new Map<string, number>()]))
  let things = 0
  let gone = 0
  const kindsGone = new Set<string>()
  return {
    async remember(db, day) {
      for (const [name, { rows }] of Object.entries(PROMISED)) {
        const count = (await countByDay(db, rows)).get(day) ?? 0
        remembered.get(name)?.set(day, count)
        things += count
      }
    },
    async check(db) {
      const found: Found = { lost: [], left: [] }
      for (const [name, { keeps, rows }] of Object.entries(PROMISED)) {
        const present = await countByDay(db, rows)
        const { edge, over } = await readEdge(db, rows, keeps)
        if (over > 0) found.left.push(`${over} ${name} older than ${keeps}`)
        for (const [day, count] of remembered.get(name) ?? []) {
          const now = present.get(day) ?? 0
          if (edge === null || startOf(day) >= edge) {
            if (now === count) continue
            found.lost.push(`${name} of ${day}: ${now} of ${count}`)
            // Told once.
            remembered.get(name)?.delete(day)
          } else if (endOf(day) <= edge) {
            gone += count - now
            if (count > now) kindsGone.add(name)
            remembered.get(name)?.delete(day)
          }
        }
      }
      return found
    },
    summary: () => ({ things, gone, kinds: [...kindsGone] }),
  }
}

async function countByDay(db: Db, rows: string): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ day: string; count: number }>`
    select (at at time zone 'America/Toronto')::date::text as day, count(*)::int as count
    from (${sql.raw(rows)}) as things group by 1`.execute(db)
  return new Map(found.map(({ day, count }) => [day, count]))
}

/** What is older than `edge` has to be gone; `over`: how many things are older and there. */
async function readEdge(
  db: Db,
  rows: string,
  keeps: string | null,
): Promise<{ edge: number | null; over: number }> {
  if (keeps === null) return { edge: null, over: 0 }
  const { rows: found } = await sql<{ edge: Date; over: number }>`
    select now() - ${keeps}::interval as edge, (select count(*)::int from (${sql.raw(rows)}) as things
      where at < now() - ${keeps}::interval - ${TOLERANCE}::interval) as over`.execute(db)
  return { edge: found[0]?.edge.getTime() ?? 0, over: found[0]?.over ?? 0 }
}

const startOf = (day: string) => fromLocalTime(`${day}T00:00`)?.getTime() ?? 0
/** A day of the clock change has 23 or 25 hours. */
const endOf = (day: string) => startOf(dayOf(new Date(startOf(day) + 1.2 * DAY_MS)))
