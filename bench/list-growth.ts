import pg from 'pg'
import type { Demo } from '#scripts/local/start-demo.ts'
import { adminToken } from './admin-token.ts'
import { type Figure, median } from './figure.ts'

const FEW = 100
const MANY = 100_000
const SAMPLES = 50
const WARM_UP_ROUNDS = 8

/** One list as a screen asks for it, and the statement that fills its table with `$1` to `$2`. */
interface Growing {
  name: string
  path: string
  fill: string
}

/** What the first page of a list costs when it has grown, exact total included. */
export async function listGrowth(demo: Demo, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  // A short series on a shared machine swings by a fifth: the quick form guards, the full form judges.
  const slack = isQuick ? 1.2 : 1
  const figures: Figure[] = []
  for (const list of [MESSAGES]) {
    const { few, many } = await firstPages(demo, list)
    figures.push({
      name: `first page of 100,000 ${list.name} against that of 100`,
      ...{ value: many / few, unit: 'x', bound: { atMost: 1.5 * slack }, goal: 1 },
      note: `${many.toFixed(1)} ms against ${few.toFixed(1)}`,
    })
  }
  return figures
}

/** Milliseconds of the first page with few rows and with many, medians. */
async function firstPages(demo: Demo, { path, fill }: Growing): Promise<{ few: number; many: number }> {
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const fillTo = async (from: number, to: number) => {
    await database.query(fill, [from, to])
    // As autovacuum would within the minute.
    await database.query('vacuum analyze')
  }
  const token = await adminToken(demo)
  const read = async () => {
    const answer = await fetch(`${demo.siteUrl}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { total: number }
  }
  const { total: before } = await read()
  await fillTo(1, FEW)
  // Until the compiler is done: else the second series would win by that alone.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await medianMs(read)
  const few = await medianMs(read)
  await fillTo(FEW + 1, MANY)
  const { total } = await read()
  if (total !== before + MANY) throw new Error(`The total says ${total}, not ${before + MANY}.`)
  const many = await medianMs(read)
  await database.end()
  return { few, many }
}

async function medianMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const MESSAGES: Growing = {
  name: 'messages',
  path: '/contactRoute/contacts?limit=20',
  fill: `insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
    select 'Client ' || n, 'client' || n || '@exemple.ca', '418 555-' || lpad((n % 10000)::text, 4, '0'),
      repeat('Douche à refaire, plancher de ' || n || ' pi², coulis gris. ', 4), decode(md5(n::text), 'hex'),
      'inbox', true, now() - make_interval(secs => 1e6 - n)
    from generate_series($1::int, $2::int) as n`,
}
