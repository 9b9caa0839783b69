import pg from 'pg'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import { type Figure, median } from './figure.ts'
import { adminToken } from './instruments/admin-token.ts'

const FEW = 100
const MANY = 100_000
const SAMPLES = 50
/** Until the compilers of both servers are done. */
const WARM_UP_CALLS = 400

/** One list as a screen asks for it, and the statement that fills its table with `$1` rows. */
interface Growing {
  name: string
  path: string
  fill: string
}

const LISTS: Growing[] = [
  {
    name: 'messages',
    path: '/contactRoute/contacts?limit=20',
    fill: `insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
      select 'Client ' || n, 'client' || n || '@exemple.ca', '418 555-' || lpad((n % 10000)::text, 4, '0'),
        repeat('Douche à refaire, plancher de ' || n || ' pi², coulis gris. ', 4), decode(md5(n::text), 'hex'),
        'inbox', true, now() - make_interval(secs => 1e6 - n)
      from generate_series(1, $1::int) as n`,
  },
  {
    name: 'contacts',
    path: '/listContactRoute/list-contacts?limit=20',
    fill: `insert into contacts (name, email, email_key, phone, basis, basis_on, source, created_at)
      select 'Client ' || n, 'client' || n || '@exemple.ca', 'client' || n || '@exemple.ca',
        '418 555-' || lpad((n % 10000)::text, 4, '0'), 'customer', business_day(), 'import',
        now() - make_interval(secs => 1e6 - n)
      from generate_series(1, $1::int) as n`,
  },
]

/** What the first page of a list costs when it has grown, exact total included: one site with few rows, one with many. */
export async function listGrowth(grown: Demo, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  // A short series on a shared machine swings by a fifth: the quick form guards, the full form judges.
  const slack = isQuick ? 1.2 : 1
  const { demo: young, stop } = await startDemo({ replicas: 1 })
  const figures: Figure[] = []
  for (const list of LISTS) {
    const { few, many } = await firstPages(list, young, grown)
    figures.push({
      name: `first page of 100,000 ${list.name} against 100`,
      ...{ value: many / few, unit: 'x', bound: { atMost: 1.5 * slack }, goal: 1 },
      note: `${many.toFixed(1)} ms against ${few.toFixed(1)}`,
      limit: 'The same twenty rows through one index, which is a level or two deeper; not profiled further',
    })
  }
  await stop()
  return figures
}

/** Milliseconds of the first page with few rows and with many, medians; calls in turn, so that both see the same machine. */
async function firstPages(list: Growing, young: Demo, grown: Demo): Promise<{ few: number; many: number }> {
  const [readFew, readMany] = [await fillAndRead(young, list, FEW), await fillAndRead(grown, list, MANY)]
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let call = -WARM_UP_CALLS; call < SAMPLES; call += 1) {
    const [few, many] = [await readFew(), await readMany()]
    if (call < 0) continue
    times.few.push(few)
    times.many.push(many)
  }
  return { few: median(times.few), many: median(times.many) }
}

/** Returns what reads the first page and says how long it took. */
async function fillAndRead(
  demo: Demo,
  { path, fill }: Growing,
  rows: number,
): Promise<() => Promise<number>> {
  const token = await adminToken(demo)
  const read = async () => {
    const answer = await fetch(`${demo.siteUrl}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { total } = (await answer.json()) as { total?: number }
    // A list that answers with an array alone tells its total in a header.
    return Number(total ?? answer.headers.get('x-total-count'))
  }
  const before = await read()
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  await database.query(fill, [rows])
  // What autovacuum and the next checkpoint would do within minutes.
  for (const chore of ['vacuum analyze', 'checkpoint']) await database.query(chore)
  await database.end()
  const total = await read()
  if (total !== before + rows) throw new Error(`The total says ${total}, not ${before + rows}.`)
  return async () => {
    const startedAt = performance.now()
    await read()
    return performance.now() - startedAt
  }
}
