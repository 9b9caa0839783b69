import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServices, TEST_HOST } from '#harness/test-database.ts'
import { createHttpServer } from '../http/http-server.ts'
import { serveStoredAssets, storeAssets } from './build-assets.ts'

const SCRIPT = 'contact-modal-Ab_-1234.js'
const STYLE = 'contact-modal-Cd567890.css'
const FONT = 'archivo-62-TdHH-bpI.woff2'

const services = await createTestServices()
const { db } = services

/** The assets folder of a build. Text files have a compressed copy. */
function aBuild(...names: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) {
    writeFileSync(path.join(folder, name), `content of ${name}`)
    if (!name.endsWith('.woff2'))
      writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(`content of ${name}`))
  }
  return folder
}

/** Asks a server that has none of these files. */
async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const app = createHttpServer(services)
  onTestFinished(() => app.close())
  serveStoredAssets(app, db)
  return app.inject({ method, url, headers: { host: TEST_HOST, ...headers } })
}

test.each([
  [SCRIPT, 'application/javascript; charset=utf-8'],
  [STYLE, 'text/css; charset=utf-8'],
  [FONT, 'font/woff2'],
])('a page of an earlier build gets %s from a server of another build', async (name, type) => {
  await storeAssets(db, aBuild(SCRIPT, STYLE, FONT))
  const answer = await ask(`/assets/${name}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(`content of ${name}`)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  const head = await ask(`/assets/${name}`, {}, 'HEAD')
  expect(head.headers['content-length']).toBe(String(answer.rawPayload.length))
})

test('a browser that accepts brotli gets the compressed asset', async () => {
  await storeAssets(db, aBuild(SCRIPT, FONT))
  const answer = await ask(`/assets/${SCRIPT}`, { 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(String(brotliDecompressSync(answer.rawPayload))).toBe(`content of ${SCRIPT}`)
  const font = await ask(`/assets/${FONT}`, { 'accept-encoding': 'br' })
  expect(font.headers['content-encoding']).toBeUndefined()
})

test.each([
  '/assets/perdu-12345678.js',
  `/assets/${SCRIPT}.br`,
  '/assets/',
  `/assets/..%2f${SCRIPT}`,
  `/assets/%00${SCRIPT}`,
  `/assets/sub/${SCRIPT}`,
])('%s, which no build had, is a 404', async url => {
  await storeAssets(db, aBuild(SCRIPT))
  expect((await ask(url)).statusCode).toBe(404)
})

test('the assets of a build that no server has run for a month are deleted; recent ones and the own ones stay', async () => {
  const [old, recent, own] = [`old-${SCRIPT}`, `recent-${SCRIPT}`, `own-${SCRIPT}`]
  for (const name of [old, recent, own]) await storeAssets(db, aBuild(name))
  const age = (name: string, days: number) =>
    sql`update build_assets set seen_at = now() - make_interval(days => ${days}) where name = ${name}`.execute(
      db,
    )
  await age(old, 31)
  await age(recent, 29)
  await age(own, 31)
  await storeAssets(db, aBuild(own))
  expect((await ask(`/assets/${old}`)).statusCode).toBe(404)
  expect((await ask(`/assets/${recent}`)).statusCode).toBe(200)
  expect((await ask(`/assets/${own}`)).statusCode).toBe(200)
  const { rows } =
    await sql`select from build_assets where name = ${own} and seen_at > now() - interval '1 hour'`.execute(
      db,
    )
  expect(rows).toHaveLength(1)
})

test('several servers that start together store one copy', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `part-${index}-${SCRIPT}`)
  const build = aBuild(...names)
  await Promise.all(Array.from({ length: 4 }, () => storeAssets(db, build)))
  const { rows } = await sql`select from build_assets where name like 'part-%'`.execute(db)
  expect(rows).toHaveLength(names.length)
})
