import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'

const AUTHORITY = `
[ca]
default_ca = authority
[authority]
database = index.txt
new_certs_dir = .
default_md = sha256
rand_serial = yes
policy = names
[names]
commonName = supplied
`

/** As OpenSSL wants it: 20261118044401Z. */
const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`

/**
 * A TLS server on localhost whose certificate of ninety days ends in so many days. This process trusts its authority.
 */
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
  writeFileSync(path.join(folder, 'ca.conf'), AUTHORITY)
  writeFileSync(path.join(folder, 'index.txt'), '')
  const authority = ['-batch', '-notext', '-config', 'ca.conf', '-cert', 'ca.pem', '-keyfile', 'ca.key']
  const period = ['-startdate', inDays(daysLeft - 90), '-enddate', inDays(daysLeft)]
  openssl('ca', ...authority, ...period, '-in', 'server.csr', '-out', 'server.pem')
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), read('ca.pem')])
  const server = tls.createServer({ key: read('server.key'), cert: read('server.pem') })
  server.on('tlsClientError', () => {})
  server.listen(0)
  await once(server, 'listening')
  rmSync(folder, { recursive: true })
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() }
}
