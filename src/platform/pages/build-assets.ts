import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import './build-assets.table.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A page that has been open for longer is not served any more. */
const KEPT_DAYS = 30

const decompress = promisify(brotliDecompress)

const NAME = /^[\w.-]+$/

/** What a build names by its content; the same types as the static files have. */
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/**
 * Puts the assets of this build into the database, where the servers of later builds find them, and removes those that
 * no server has had for a month. For each start, and again while the server runs.
 */
export async function keepAssets(db: Db, folder: string): Promise<void> {
  const files = new Set(await readdir(folder))
  // In one order, so that servers that start at once do not wait for each other in a circle.
  const names = [...files].filter(name => path.extname(name) in CONTENT_TYPES).toSorted()
  const areBrotli = names.map(name => files.has(`${name}.br`))
  const contents = await Promise.all(
    names.map((name, index) => readFile(path.join(folder, areBrotli[index] ? `${name}.br` : name))),
  )
  await sql`
    insert into build_assets (name, content, is_brotli)
    select * from unnest(${names}::text[], ${contents}::bytea[], ${areBrotli}::boolean[])
    on conflict (name) do update set seen_at = now()`.execute(db)
  await sql`delete from build_assets where seen_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}

/** Answers for assets that this build does not have and another one has or had. */
export function serveKeptAssets(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const contentType = NAME.test(name) && CONTENT_TYPES[path.extname(name)]
    const asset = contentType && (await findAsset(db, name))
    if (!asset) return reply.callNotFound()
    const takesBrotli = acceptedEncoding(request.headers['accept-encoding'] as string) === 'br'
    return reply
      .headers({
        'content-type': contentType,
        'cache-control': IMMUTABLE,
        vary: 'accept-encoding',
        ...(asset.is_brotli && takesBrotli && { 'content-encoding': 'br' }),
      })
      .send(asset.is_brotli && !takesBrotli ? await decompress(asset.content) : asset.content)
  })
}

const findAsset = (db: Db, name: string) =>
  db.selectFrom('build_assets').select(['content', 'is_brotli']).where('name', '=', name).executeTakeFirst()
