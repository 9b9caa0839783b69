import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type Generated, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { acceptedEncoding } from './accepted-encoding.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    build_assets: { name: string; content: Buffer; is_brotli: boolean; seen_at: Generated<Date> }
  }
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Pages that stay open for longer can no longer load their assets. */
const RETENTION_DAYS = 30

const decompress = promisify(brotliDecompress)

const NAME = /^[\w.-]+$/

/** The content-hashed files of a build, with the same types as @fastify/static gives them. */
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/**
 * Stores the assets of this build in the database, for servers of later builds, and deletes those that no server has
 * stored for a month. Called at startup and every hour.
 */
export async function storeAssets(db: Db, folder: string): Promise<void> {
  const files = new Set(await readdir(folder))
  // Sorted, so that servers that start together don't deadlock.
  const names = [...files].filter(name => path.extname(name) in CONTENT_TYPES).toSorted()
  const areBrotli = names.map(name => files.has(`${name}.br`))
  const contents = await Promise.all(
    names.map((name, index) => readFile(path.join(folder, areBrotli[index] ? `${name}.br` : name))),
  )
  await sql`
    insert into build_assets (name, content, is_brotli)
    select * from unnest(${names}::text[], ${contents}::bytea[], ${areBrotli}::boolean[])
    on conflict (name) do update set seen_at = now()`.execute(db)
  await sql`delete from build_assets where seen_at < now() - make_interval(days => ${RETENTION_DAYS})`.execute(
    db,
  )
}

/** Serves assets of other builds. */
export function serveStoredAssets(app: FastifyInstance, db: Db): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const contentType = NAME.test(name) && CONTENT_TYPES[path.extname(name)]
    const asset = contentType && (await findAsset(db, name))
    if (!asset) return reply.callNotFound()
    const acceptsBrotli = acceptedEncoding(request.headers['accept-encoding'] as string) === 'br'
    return reply
      .headers({
        'content-type': contentType,
        'cache-control': IMMUTABLE,
        vary: 'accept-encoding',
        ...(asset.is_brotli && acceptsBrotli && { 'content-encoding': 'br' }),
      })
      .send(asset.is_brotli && !acceptsBrotli ? await decompress(asset.content) : asset.content)
  })
}

const findAsset = (db: Db, name: string) =>
  db.selectFrom('build_assets').select(['content', 'is_brotli']).where('name', '=', name).executeTakeFirst()
