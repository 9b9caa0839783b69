import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

export interface InjectableServer {
  /** Vulnerable: concatenates a parameter into SQL. */
  holeUrl: string
  /** Safe: uses a bound parameter. */
  twinUrl: string
  stop(): Promise<void>
}

/** Negative and positive control for sqlmap: it must find the first and not the second. */
export async function startInjectableServer(databaseUrl: string): Promise<InjectableServer> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  pool.on('error', () => {})
  const answer = async (asked: URL): Promise<string> => {
    const name = asked.searchParams.get('name') ?? ''
    const rows =
      asked.pathname === '/hole'
        ? pool.query(`select name from contacts where name = '${name}'`)
        : pool.query('select name from contacts where name = $1', [name])
    return rows.then(
      found => JSON.stringify(found.rows),
      (error: Error) => error.message,
    )
  }
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? '', 'http://127.0.0.1')).then(text => response.end(text))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    holeUrl: `${url}/hole?name=Camille`,
    twinUrl: `${url}/twin?name=Camille`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
}
