import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Vital } from '../vitals.contract.ts'
import { METRICS, type Metric, SCALES, seventyFifth } from '../vitals.rules.ts'
import './vitals.table.ts'

const DAYS = 28
/** More looks a day than a contractor's page ever has; whoever invents more changes nothing. */
const MOST_PER_DAY = 20_000

export interface Measured {
  metric: Metric
  bucket: number
  count: number
}

/** One statement, whatever came in. */
export async function recordVitals(db: Db, measured: readonly Measured[]): Promise<void> {
  await sql`
    insert into vital_days (day, metric, bucket, count)
    select business_day(), metric, bucket, count
    from unnest(${measured.map(({ metric }) => metric)}::text[], ${measured.map(({ bucket }) => bucket)}::int[],
      ${measured.map(({ count }) => count)}::int[]) as given (metric, bucket, count)
    where (select coalesce(sum(stored.count), 0) from vital_days stored
      where stored.day = business_day() and stored.metric = given.metric) < ${MOST_PER_DAY}
    order by metric, bucket
    on conflict (day, metric, bucket) do update set count = vital_days.count + excluded.count
  `.execute(db)
}

export async function summariseVitals(db: Db): Promise<Vital[]> {
  const { rows } = await sql<Measured>`
    select metric, bucket, sum(count)::int as count from vital_days
    where day > business_day() - ${DAYS}::int group by metric, bucket`.execute(db)
  return METRICS.map(metric => {
    const counted = rows.filter(row => row.metric === metric)
    const p75 = seventyFifth(metric, counted)
    const count = counted.reduce((sum, row) => sum + row.count, 0)
    return { metric, p75, isGood: p75 !== null && p75 <= SCALES[metric].good, count }
  })
}

export async function forgetOldVitals(db: Db): Promise<void> {
  await sql`delete from vital_days where day <= business_day() - ${DAYS}::int`.execute(db)
}
