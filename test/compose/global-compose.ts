import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMailSink } from '#scripts/local/mail/mail-sink.ts'
import type { Demo } from '#scripts/local/start-demo.ts'
import { BASE, fillBase } from '../image/build-image.ts'
import { copyCheckout } from '../install/machine.ts'
import { dockerIn, startDocker } from './docker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    compose: { socket: string; checkout: string }
  }
}

const ADMIN = { email: 'you@example.com', password: 'un-seau-de-mortier-9' }
const PASSWORD = 'abc123'
/** Of compose.yaml: where containers reach this machine. */
const GATEWAY = '172.30.0.1'

/** Starts a site on a Docker engine with the commands of docs/operations.md. */
export default async function setup(project: TestProject) {
  // Debian installs dockerd and debootstrap in folders that only root's login shell has in its PATH.
  process.env.PATH += ':/usr/sbin:/sbin'
  const directory = mkdtempSync('/var/tmp/carreau-compose-')
  const checkout = path.join(directory, 'carreau')
  const certificate = createCertificate(directory)
  const mailSink = await startMailSink({ host: '0.0.0.0', certificate })
  const { socket, stop: stopDocker } = await startDocker(directory)
  const docker = dockerIn(socket, checkout)
  const stop = async () => {
    await docker('docker-compose down --volumes --timeout 5').catch(() => {})
    await Promise.all([stopDocker(), mailSink.stop()])
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await copyCheckout(checkout)
    await makeImages(directory, socket)
    const startedAt = performance.now()
    for (const command of readManual()) {
      await docker(command, { ADMIN_PASSWORD: ADMIN.password })
      if (command.startsWith('cp ')) fillIn(path.join(checkout, '.env'), mailSink.smtpUrl)
    }
    process.stdout.write(`Up in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`)
    const addressOf = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'
    const database = await docker(
      `docker inspect --format '${addressOf}' $(docker-compose ps --quiet database)`,
    )
    const siteUrl = 'https://localhost'
    project.provide('compose', { socket, checkout })
    // The journeys' description of a running site.
    const addresses = { siteUrl, replicaUrls: [siteUrl], mailUrl: mailSink.httpUrl }
    const databaseUrl = new URL('postgresql://localhost/carreau')
    Object.assign(databaseUrl, { hostname: database.trim(), username: 'carreau', password: PASSWORD })
    project.provide('demos', [{ ...addresses, databaseUrl: databaseUrl.href, admin: ADMIN } as Demo])
  } catch (error) {
    // What went wrong first is what counts.
    await stop().catch(() => {})
    throw error
  }
  return stop
}

/** Of the mail server. The images trust it, as those of an operator trust the one of their provider. */
function createCertificate(directory: string) {
  const [key, cert] = ['mail.key', 'mail.crt'].map(name => path.join(directory, name)) as [string, string]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=mail']
  const name = ['-addext', `subjectAltName=IP:${GATEWAY}`]
  execFileSync('openssl', [...request, ...name, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

/** The images that compose.yaml names, made here: no image registry is asked. */
async function makeImages(directory: string, socket: string): Promise<void> {
  const base = path.join(directory, 'base')
  mkdirSync(base)
  const environment = await fillBase(base)
  cpSync(path.join(directory, 'mail.crt'), path.join(base, 'usr/local/share/ca-certificates/mail.crt'))
  const docker = dockerIn(socket, path.resolve(import.meta.dirname, 'images'))
  const changes = [`ENV ${environment}`, 'CMD ["node"]'].map(change => `--change '${change}'`).join(' ')
  await docker(`tar -C ${base} -c . | docker import ${changes} - ${BASE}`)
  for (const [name, tag] of [
    ['postgres', 'docker.io/library/postgres:15-bookworm'],
    ['caddy', 'docker.io/library/caddy:2'],
  ])
    await docker(`docker build --network host --file ${name}.Dockerfile --tag ${tag} .`)
}

/** The commands of the manual, without their comments. Debian's Compose has its own name. */
function readManual(): string[] {
  const [, block = ''] =
    /^## With containers[\s\S]*?```sh\n([\s\S]*?)```/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  return block
    .trim()
    .split('\n')
    .map(line => line.replace(/ +#.*/, '').replace('docker compose', 'docker-compose'))
    .filter(line => !line.includes(' doctor '))
    .map(line => line.replace('ADMIN_PASSWORD=… ', ''))
}

function fillIn(file: string, smtpUrl: string): void {
  const values: Record<string, string> = {
    ...{ SITE_HOST: 'localhost', DATABASE_PASSWORD: PASSWORD, PROGRAM_PASSWORD: PASSWORD },
    SMTP_URL: `smtps://${GATEWAY}:${new URL(smtpUrl).port}`,
  }
  const lines = readFileSync(file, 'utf8').split('\n')
  const filled = lines.map(line => {
    const name = line.split('=', 1)[0] ?? ''
    return name in values ? `${name}=${values[name]}` : line
  })
  writeFileSync(file, filled.join('\n'))
}
