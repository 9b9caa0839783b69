import pg from 'pg'
import type { Demo } from '#scripts/local/start-demo.ts'
import type { Result } from './against-bare.ts'

const FEW = 100
const MANY = 100_000
const SAMPLES = 50
const WARM_UP_ROUNDS = 8

/** One list as a screen asks for it, and the statement that fills its table with `$1` to `$2`. */
interface Growing {
  path: string
  fill: string
}

/** The median time of a list's first page with many rows against the same page with few, exact total included. */
export async function growth(demo: Demo, { path, fill }: Growing): Promise<Result> {
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  const fillTo = async (from: number, to: number) => {
    await database.query(fill, [from, to])
    // As autovacuum would within the minute.
    await database.query('vacuum analyze')
  }
  const token = await signIn(demo)
  const read = () =>
    fetch(`${demo.siteUrl}/api${path}`, { headers: { authorization: `Bearer ${token}` } }).then(answer =>
      answer.json(),
    )
  await fillTo(1, FEW)
  // Until the compiler is done: else the second series would win by that alone.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await medianUs(read)
  const fewUs = await medianUs(read)
  await fillTo(FEW + 1, MANY)
  const { total } = (await read()) as { total: number }
  if (total !== MANY) throw new Error(`The total says ${total}, not ${MANY}.`)
  const manyUs = await medianUs(read)
  await database.end()
  return { oursUs: manyUs, bareUs: fewUs, ratio: manyUs / fewUs }
}

async function medianUs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const startedAt = performance.now()
    await read()
    times.push((performance.now() - startedAt) * 1_000)
  }
  return times.toSorted((a, b) => a - b)[SAMPLES / 2] ?? Number.NaN
}

async function signIn({ siteUrl, admin }: Demo): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/authRoute/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { user } = (await answer.json()) as { user: { token: string } }
  return user.token
}

export const MESSAGES: Growing = {
  path: '/contactRoute/contacts?limit=20',
  fill: `insert into messages (name, email, phone, message, content_hash, status, is_verified, created_at)
    select 'Client ' || n, 'client' || n || '@exemple.ca', '418 555-' || lpad((n % 10000)::text, 4, '0'),
      repeat('Douche à refaire, plancher de ' || n || ' pi², coulis gris. ', 4), decode(md5(n::text), 'hex'),
      'inbox', true, now() - make_interval(secs => 1e6 - n)
    from generate_series($1::int, $2::int) as n`,
}
