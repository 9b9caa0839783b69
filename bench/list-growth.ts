import pg from 'pg'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import { type Figure, median } from './figure.ts'
import { adminToken } from './instruments/admin-token.ts'

const FEW = 100
const SIZES = [1_000, 10_000, 100_000]
const SAMPLES = 50
/** Warm-up calls. */
const WARM_UP_CALLS = 400

/** A list with its calls, and the statement that inserts rows `$1` to `$2`. */
interface Growing {
  name: string
  path: string
  /** Further calls of the same screen. */
  beside?: string
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
      from generate_series($1::int, $2::int) as n`,
  },
  {
    name: 'contacts',
    path: '/listContactRoute/list-contacts?limit=20',
    fill: `insert into contacts (name, email, email_key, phone, basis, basis_on, source, created_at)
      select 'Client ' || n, 'client' || n || '@exemple.ca', 'client' || n || '@exemple.ca',
        '418 555-' || lpad((n % 10000)::text, 4, '0'), 'customer', business_day(), 'import',
        now() - make_interval(secs => 1e6 - n)
      from generate_series($1::int, $2::int) as n`,
  },
  {
    name: 'images',
    path: '/imageRoute/images?limit=20',
    beside: '/statsRoute/totals',
    fill: `with items as (
        insert into media_items (kind, title, description, created_at)
        select 'image', 'Titre ' || n, repeat('Une description. ', 10), now() - make_interval(secs => 1e6 - n)
        from generate_series($1::int, $2::int) as n
        returning id
      )
      insert into media_files (item_id, state, percent, file_name, bytes, public_id, width, height, placeholder, object_keys)
      select id, 'ready', 100, 'a.jpg', 1000000, substr(md5(id::text), 1, 24) || '-1920x1080', 1920, 1080,
        repeat('x', 300), array(select 'public/' || k || id from generate_series(1, 12) k)
      from items`,
  },
]

/** Compares the first page of each list, with its exact total, between a site with few rows and one with many. */
export async function listGrowth(grown: Demo, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  // A short series varies by a fifth on a shared machine, so the bound of the quick form is wider.
  const slack = isQuick ? 1.2 : 1
  const { demo: young, stop } = await startDemo({ replicas: 1 })
  const figures: Figure[] = []
  for (const list of LISTS) {
    const steps = await growthOf(list, young, grown)
    const held = steps.at(-1)
    if (!held) continue
    figures.push({
      name: `first screen of ${held.rows.toLocaleString('en-CA')} ${list.name} against 100`,
      ...{ value: held.many / held.few, unit: 'x', bound: { atMost: 1.5 * slack } },
      note: steps.map(({ rows, few, many }) => `${rows}: ${(many / few).toFixed(2)}`).join(', '),
    })
  }
  await stop()
  return figures
}

interface Step {
  rows: number
  /** Median milliseconds of the first page with few and with many rows. */
  few: number
  many: number
}

async function growthOf(list: Growing, young: Demo, grown: Demo): Promise<Step[]> {
  const readFew = await fillAndRead(young, list, 1, FEW)
  const steps: Step[] = []
  for (const rows of SIZES) {
    const readMany = await fillAndRead(grown, list, (steps.at(-1)?.rows ?? 0) + 1, rows)
    steps.push({ rows, ...(await inTurn(readFew, readMany)) })
  }
  return steps
}

/** Calls both in turn, so that both see the same load of the machine. */
async function inTurn(readFew: () => Promise<number>, readMany: () => Promise<number>) {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let call = -WARM_UP_CALLS; call < SAMPLES; call += 1) {
    const [few, many] = [await readFew(), await readMany()]
    if (call < 0) continue
    times.few.push(few)
    times.many.push(many)
  }
  return { few: median(times.few), many: median(times.many) }
}

/** Returns a function that reads the first page and returns its time. */
async function fillAndRead(
  demo: Demo,
  { path, beside, fill }: Growing,
  from: number,
  to: number,
): Promise<() => Promise<number>> {
  const token = await adminToken(demo)
  const ask = async (asked: string) => {
    const answer = await fetch(`${demo.siteUrl}/api${asked}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${asked} was answered with ${answer.status}.`)
    return answer
  }
  const read = async () => {
    const answer = await ask(path)
    const { total } = (await answer.json()) as { total?: number }
    // A list with a bare array has its total in a header.
    return Number(total ?? answer.headers.get('x-total-count'))
  }
  const before = await read()
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  await database.query(fill, [from, to])
  // As autovacuum and the next checkpoint would.
  for (const statement of ['vacuum analyze', 'checkpoint']) await database.query(statement)
  await database.end()
  const total = await read()
  const expected = before + to - from + 1
  if (total !== expected) throw new Error(`The total says ${total}, not ${expected}.`)
  return async () => {
    const startedAt = performance.now()
    await read()
    if (beside) await (await ask(beside)).json()
    return performance.now() - startedAt
  }
}
