import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { bootMachine, type Machine, runIn } from './machine.ts'

declare module 'vitest' {
  interface ProvidedContext {
    machine: Machine
    /** What the installer said that it would do. */
    plan: string
  }
}

const ADMIN = { email: 'admin@exemple.ca', password: 'un-seau-de-mortier-9' }

/** Installs Carreau on a fresh machine, as docs/operations.md says. DEBIAN=trixie takes Debian 13. */
export default async function setup(project: TestProject) {
  // Debian installs debootstrap in a folder that only root's login shell has in its PATH.
  process.env.PATH += ':/usr/sbin:/sbin'
  const mailSink = await startMailSink()
  const machine = await bootMachine(process.env.DEBIAN ?? 'bookworm')
  const stop = async () => {
    await Promise.all([machine.stop(), mailSink.stop()])
  }
  try {
    const plan = await runIn(machine, 'cd /root/carreau && bash ops/install/install.sh --check')
    const startedAt = performance.now()
    await runIn(machine, 'cd /root/carreau && bash ops/install/install.sh --yes', {
      ...{ SITE_HOST: 'localhost', SMTP_URL: mailSink.smtpUrl },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_NAME: 'Marc Bélanger', ADMIN_PASSWORD: ADMIN.password },
    })
    process.stdout.write(`Installed in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`)
    const owner = readFileSync(path.join(machine.root, 'etc/carreau/owner.env'), 'utf8')
    const databaseUrl = owner.trim().slice(owner.indexOf('=') + 1)
    const siteUrl = 'https://localhost'
    project.provide('machine', { root: machine.root, init: machine.init })
    project.provide('plan', plan)
    // The journeys' description of a running site.
    const addresses = { siteUrl, replicaUrls: [siteUrl], mailUrl: mailSink.httpUrl, databaseUrl }
    project.provide('demos', [{ ...addresses, admin: ADMIN } as Demo])
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
