import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.ts'

const run = promisify(execFile)

const ROOT = path.resolve(import.meta.dirname, '../..')
export const BASE = 'docker.io/library/node:24-bookworm-slim'
export const IMAGE = 'localhost/carreau'

/** Builds the unchanged Dockerfile on a base image made here, without an image registry. */
export async function buildImage(engine: Engine): Promise<void> {
  await createBase(engine)
  const options = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--format', 'docker']
  // Both stages in parallel.
  await engine.buildahLogged('build.log', 'bud', '--jobs', '2', ...options, '-t', IMAGE, ROOT)
}

/** A plain Debian under the name of the official image. */
async function createBase({ buildah }: Engine): Promise<void> {
  const container = await buildah('from', 'scratch')
  const environment = await fillBase(await buildah('mount', container))
  await buildah('umount', container)
  await buildah('config', '--env', environment, '--cmd', '["node"]', container)
  await buildah('commit', '--quiet', '--rm', container, BASE)
}

/** A plain Debian with this machine's Node where the official image has its own. Returns a variable that it needs. */
export async function fillBase(root: string): Promise<string> {
  await run('debootstrap', ['--variant=minbase', 'bookworm', root, ...(await mirrorOfThisMachine())], {
    maxBuffer: 2 ** 26,
  })
  await copyNode(path.join(root, 'usr/local'))
  // As in the official image: no fsync while building.
  writeFileSync(path.join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  // This machine's CA certificates: its package registry may use a private one.
  const certificates = '/etc/ssl/certs/ca-certificates.crt'
  cpSync(certificates, path.join(root, certificates))
  return `NODE_EXTRA_CA_CERTS=${certificates}`
}

/** This machine's Debian mirror; without one, debootstrap uses its default. */
async function mirrorOfThisMachine(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE) $(COMPONENT)'])
  const main = stdout.split('\n').find(line => line.endsWith(' bookworm main'))
  return main ? [main.split(' ')[0] ?? ''] : []
}

async function copyNode(folder: string): Promise<void> {
  const modules = path.join(folder, 'lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(process.execPath, path.join(folder, 'bin/node'))
  const npm = realpathSync((await run('which', ['npm'])).stdout.trim())
  cpSync(path.resolve(npm, '../..'), path.join(modules, 'npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(folder, 'bin', name))
}
