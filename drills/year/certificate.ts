import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import type { Checks } from '#features/health/health.contract.ts'
import { runScript } from './backups.ts'
import { DAY_MS, type YearTime } from './year.ts'

const LASTS_DAYS = 89
/** Nobody renews it for so long after its end. */
const EXPIRED_DAYS = 6

type Environment = Record<string, string>

export interface CertificateWatch {
  /** Compares what the health screen says with the time that the certificate has left. */
  check(): Promise<void>
  summary(): { seen: Record<string, number>; wrong: string[] }
  stop(): void
}

/** A site with https, whose certificate is renewed too late. */
export async function watchCertificate(
  folder: string,
  env: Environment,
  time: YearTime,
): Promise<CertificateWatch> {
  mkdirSync(folder)
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  let endsAt = 0
  const renew = async () => {
    // Under the clock of the year, which decides from when on it is valid.
    await promisify(execFile)(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', String(LASTS_DAYS), '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
        ...['-keyout', key, '-out', cert],
      ],
      { env },
    )
    endsAt = time.now().getTime() + LASTS_DAYS * DAY_MS
    return { key: readFileSync(key), cert: readFileSync(cert) }
  }
  const server = createServer(await renew(), socket => socket.end())
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ofSite = { ...env, PUBLIC_URL: `https://localhost:${port}`, NODE_EXTRA_CA_CERTS: cert }
  const seen: Record<string, number> = {}
  const wrong: string[] = []
  return {
    async check() {
      const { code, stdout, printed } = await runScript('drills/year/print-health.ts', [], ofSite)
      if (code !== 0) throw new Error(`The health screen could not be read: ${printed}`)
      const { state, facts } = (JSON.parse(stdout) as Checks).certificate
      const leftDays = (endsAt - time.now().getTime()) / DAY_MS
      const said = facts?.problem ? `${state}, ${facts.problem}` : state
      seen[said] = (seen[said] ?? 0) + 1
      if (said !== whatToSay(leftDays)) wrong.push(`${said} with ${leftDays.toFixed(1)} days left`)
      if (leftDays < -EXPIRED_DAYS) server.setSecureContext(await renew())
    },
    summary: () => ({ seen, wrong }),
    stop: () => server.close(),
  }
}

/** A warning in the last fifth of its time, when it should have been renewed; then an alarm. */
function whatToSay(leftDays: number): string {
  if (leftDays <= 0) return 'bad, expired'
  const share = leftDays / LASTS_DAYS
  return share < 0.07 ? 'bad' : share < 0.2 ? 'warning' : 'good'
}
