import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

export interface InjectableServer {
  /** Puts a parameter into its statement as text. */
  holeUrl: string
  /** Asks the same with a parameter. */
  twinUrl: string
  stop(): Promise<void>
}

/** What a careless program looks like, and its careful twin: a tool that does not tell them apart proves nothing. */
export async function startInjectableServer(databaseUrl: string): Promise<InjectableServer> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const name = searchParams.get('name') ?? ''
    const asked =
      pathname === '/hole'
        ? pool.query(`select name from contacts where name = '${name}'`)
        : pool.query('select name from contacts where name = $1', [name])
    const { rows } = await asked.catch((error: Error) => ({ rows: [error.message] }))
    response.end(JSON.stringify(rows))
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
