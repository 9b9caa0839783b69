import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import { createAppRole } from '#scripts/local/prepare-database.ts'
import { startCeph } from '#scripts/local/servers/ceph.ts'
import { freePort, freePortPair } from '#scripts/local/servers/free-port.ts'
import { startPostgres } from '#scripts/local/servers/postgres.ts'
import { untilReady } from '#scripts/local/servers/until-ready.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { buildImage } from './build-image.ts'
import { runErrand, startRole } from './containers.ts'
import { openEngine } from './engine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    image: { directory: string; environment: Record<string, string> }
  }
}

const ADMIN = { email: 'admin@exemple.ca', password: 'un-carreau-a-la-fois' }

/** Builds the image and runs a site from it on a real PostgreSQL and a real Ceph. */
export default async function setup(project: TestProject) {
  // Debian installs debootstrap and runc in folders that only root's login shell has in its PATH.
  process.env.PATH += ':/usr/sbin:/sbin'
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-image-'))
  chmodSync(directory, 0o755)
  const engine = openEngine(directory)
  const building = buildImage(engine)
  // Awaited below, once there is something to clean up.
  building.catch(() => {})
  const [postgres, ceph, mailSink] = await Promise.all([
    startPostgres({ directory, isDurable: false }),
    startCeph({ directory: path.join(directory, 'ceph'), osds: 1 }),
    startMailSink(),
  ])
  const stop = async () => {
    await engine.podman('rm', '--all', '--force')
    await Promise.all([postgres.stop(), ceph.stop(), mailSink.stop()])
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await building
    const port = await freePort()
    const siteUrl = `http://localhost:${port}`
    const ownerUrl = await postgres.createDatabase('carreau')
    const programUrl = await createAppRole(ownerUrl)
    const environment = {
      ...{ DATABASE_URL: programUrl, PUBLIC_URL: siteUrl, PORT: String(port), SMTP_URL: mailSink.smtpUrl },
      ...ceph.environment,
      // Containers share the host network here; the worker uses the port after the server's.
      ...{ METRICS_PORT: String(await freePortPair()), METRICS_HOST: '127.0.0.1' },
    }
    await runErrand(engine, ['migrate'], {
      environment: { ...environment, MIGRATION_DATABASE_URL: ownerUrl },
    })
    await runErrand(engine, ['seed'], { environment })
    const account = { ...environment, ADMIN_PASSWORD: ADMIN.password }
    await runErrand(engine, ['create-admin', '--email', ADMIN.email], { environment: account })
    await startRole(engine, 'server', { environment })
    await untilReady(siteUrl, { timeoutMs: 60_000 })
    project.provide('image', { directory, environment })
    // The journeys' description of a running site; this one has its media elsewhere and no accessible processes.
    const addresses = { siteUrl, replicaUrls: [siteUrl], mailUrl: mailSink.httpUrl, databaseUrl: ownerUrl }
    project.provide('demos', [{ ...addresses, admin: ADMIN } as Demo])
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
