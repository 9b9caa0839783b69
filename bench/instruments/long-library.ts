import pg from 'pg'
import type { Demo } from '#scripts/local/start-demo.ts'

const CALLS = 50
const SHORT = 20
const LONG = 2_000

/** Milliseconds of the first page, median. */
interface Milliseconds {
  ours: number
  bare: number
  ratio: number
}

/** The first page of a library of 2,000 movies against one of 20, calls in turn so that both see the same machine. */
export async function longLibraryAgainstShort(demo: Demo, token: string): Promise<Milliseconds> {
  const database = new pg.Client(demo.databaseUrl)
  await database.connect()
  await database.query(`delete from media_items where kind in ('video', 'image')`)
  // Movies are the long list, images the short one: the same calls answer both.
  for (const [kind, count] of [
    ['video', LONG],
    ['image', SHORT],
  ])
    await database.query(FILL, [kind, count])
  await database.query('analyze media_items, media_files')
  await database.end()

  const ask = async (path: string) => {
    const startedAt = performance.now()
    const answer = await fetch(`${demo.siteUrl}/api${path}?limit=20`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { total } = (await answer.json()) as { total: number }
    return { total, milliseconds: performance.now() - startedAt }
  }
  const times: Record<'long' | 'short', number[]> = { long: [], short: [] }
  for (let call = -10; call < CALLS; call += 1) {
    const [long, short] = [await ask('/videoRoute/videos'), await ask('/imageRoute/images')]
    if (long.total !== LONG || short.total !== SHORT)
      throw new Error('The lists are not as long as they should be.')
    // The first calls warm both.
    if (call < 0) continue
    times.long.push(long.milliseconds)
    times.short.push(short.milliseconds)
  }
  const [ours, bare] = [median(times.long), median(times.short)]
  return { ours, bare, ratio: ours / bare }
}

const FILL = `
  with items as (
    insert into media_items (kind, title, description, created_at)
    select $1, 'Titre ' || n, repeat('Une description. ', 10), now() - n * interval '1 hour' from generate_series(1, $2::int) n
    returning id
  )
  insert into media_files (item_id, state, percent, file_name, bytes, public_id, width, height, placeholder, object_keys)
  select id, 'ready', 100, 'a.mp4', 1000000, substr(md5(id::text), 1, 24) || '-1920x1080', 1920, 1080, repeat('x', 300),
    array(select 'public/' || k || id from generate_series(1, 12) k)
  from items`

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
