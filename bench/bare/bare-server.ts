// Baseline: plain node:http with the same bytes, or the same query. Prints its port when it listens.
// usage: node bench/bare/bare-server.ts page URL | node bench/bare/bare-server.ts query DATABASE_URL
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { recordResponse } from '../instruments/record-response.ts'

const [kind, target = ''] = process.argv.slice(2)
const server = createServer(kind === 'page' ? await samePage(target) : sameQuery(target))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))

/** Fetches the page once, without decoding it, and sends its headers and bytes for every request. */
async function samePage(url: string): Promise<RequestListener> {
  const { headers, body } = await recordResponse(url, '/')
  return (_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  }
}

function sameQuery(databaseUrl: string): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return (_request, response) => {
    void pool.query('select * from hero_versions order by version desc limit 1').then(({ rows }) => {
      const body = JSON.stringify(rows[0])
      response.writeHead(200, [
        'content-type',
        'application/json',
        'content-length',
        String(Buffer.byteLength(body)),
      ])
      response.end(body)
    })
  }
}
