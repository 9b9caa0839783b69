import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'

/** A TLS server on localhost whose certificate ends in so many days. This process trusts its authority. */
export async function startTlsServer({
  daysLeft,
}: {
  daysLeft: number
}): Promise<{ port: number; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-certificate-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`]
  // A name of its own: a process that trusts two authorities of one name may take the wrong one.
  openssl('req', '-x509', ...newKey('ca'), '-out', 'ca.pem', '-days', '2', '-subj', `/CN=${randomUUID()}`)
  openssl('req', ...newKey('server'), '-out', 'server.csr', '-subj', '/CN=localhost')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', String(daysLeft), '-out', 'server.pem']
  openssl('x509', '-req', '-in', 'server.csr', ...signed)
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), read('ca.pem')])
  const server = tls.createServer({ key: read('server.key'), cert: read('server.pem') })
  server.on('tlsClientError', () => {})
  server.listen(0)
  await once(server, 'listening')
  rmSync(folder, { recursive: true })
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() }
}
