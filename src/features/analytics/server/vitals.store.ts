import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Vital } from '../vitals.contract.ts'
import { METRICS, type Metric, percentile75, SCALES } from '../vitals.rules.ts'
import './vitals.table.ts'

const DAYS = 28
/** More page views than the site ever has in a day: forged measurements beyond it are dropped. */
const MAX_PER_DAY = 20_000

export interface VitalCount {
  metric: Metric
  bucket: number
  count: number
}

export async function recordVitals(db: Db, counts: readonly VitalCount[]): Promise<void> {
  await sql`
    insert into vital_days (day, metric, bucket, count)
    select business_day(), metric, bucket, count
    from unnest(${counts.map(({ metric }) => metric)}::text[], ${counts.map(({ bucket }) => bucket)}::int[],
      ${counts.map(({ count }) => count)}::int[]) as given (metric, bucket, count)
    where (select coalesce(sum(stored.count), 0) from vital_days stored
      where stored.day = business_day() and stored.metric = given.metric) < ${MAX_PER_DAY}
    order by metric, bucket
    on conflict (day, metric, bucket) do update set count = vital_days.count + excluded.count
  `.execute(db)
}

export async function summarizeVitals(db: Db): Promise<Vital[]> {
  const { rows } = await sql<VitalCount>`
    select metric, bucket, sum(count)::int as count from vital_days
    where day > business_day() - ${DAYS}::int group by metric, bucket`.execute(db)
  return METRICS.map(metric => {
    const counted = rows.filter(row => row.metric === metric)
    const p75 = percentile75(metric, counted)
    const count = counted.reduce((sum, row) => sum + row.count, 0)
    return { metric, p75, isGood: p75 !== null && p75 <= SCALES[metric].good, count }
  })
}

export async function removeOldVitals(db: Db): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from vital_days where day <= business_day() - ${DAYS}::int`.execute(db)
  return Number(numAffectedRows ?? 0)
}
