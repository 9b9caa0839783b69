import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { cephConfiguration } from './ceph-configuration.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export interface LocalCeph {
  endpoint: string
  port: number
  /** The settings of a site that stores its media here. */
  environment: { STORAGE_URL: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string }
  /** Kills one of the OSDs. */
  killOsd(number: number): Promise<void>
  stop(): Promise<void>
}

interface Options {
  directory: string
  /** With three, each object is on all three and two suffice. */
  osds: 1 | 3
}

const ACCESS_KEY_ID = 'carreau'
const SECRET_ACCESS_KEY = 'carreau-local-secret'
const BUCKET = 'media'
const TIMEOUT_MS = 90_000

/** A private Ceph with its S3 gateway, on free ports, as child processes. */
export async function startCeph({ directory, osds }: Options): Promise<LocalCeph> {
  for (const folder of ['mon', 'mgr', 'run', 'log', 'rgw'])
    mkdirSync(path.join(directory, folder), { recursive: true })
  const [monitorPort, monitorPort2, port] = [await freePort(), await freePort(), await freePort()]
  const id = randomUUID()
  const configuration = path.join(directory, 'ceph.conf')
  const keyring = path.join(directory, 'keyring')
  writeFileSync(
    configuration,
    cephConfiguration({ directory, id, osds, monitorPort, monitorPort2, s3Port: port }),
  )
  const daemons: Record<string, ChildProcess> = {}
  const call = (command: string, ...args: string[]) => run(command, ['-c', configuration, ...args])
  const start = (command: string, ...args: string[]) => {
    const log = openSync(path.join(directory, 'log', `${command}${args[1]}.out`), 'a')
    const child = spawn(command, ['-c', configuration, '-f', ...args], { stdio: ['ignore', log, log] })
    daemons[`${command} ${args[1]}`] = child
  }
  const stop = async () => {
    // The gateway first: it waits for the others.
    for (const child of Object.values(daemons).reverse()) await end(child)
  }

  try {
    await createKeys(keyring, osds)
    const map = path.join(directory, 'monmap')
    const address = `[v2:127.0.0.1:${monitorPort2},v1:127.0.0.1:${monitorPort}]`
    await run('monmaptool', ['--create', '--addv', 'a', address, '--fsid', id, map])
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
    start('ceph-mon', '-i', 'a')
    if (osds > 1) start('ceph-mgr', '-i', 'x')
    for (let number = 0; number < osds; number += 1) {
      mkdirSync(path.join(directory, `osd${number}`))
      const osdId = randomUUID()
      await call('ceph', '--connect-timeout', '30', 'osd', 'new', osdId, String(number))
      await call('ceph-osd', '-i', String(number), '--mkfs', '--osd-uuid', osdId)
      start('ceph-osd', '-i', String(number))
    }
    await until(async () => (await call('ceph', 'osd', 'stat')).stdout.includes(`${osds} up`))
    start('radosgw', '-n', 'client.rgw.a')
    await call(
      'radosgw-admin',
      ...['-n', 'client.rgw.a', 'user', 'create', '--uid=carreau', '--display-name=carreau'],
      ...[`--access-key=${ACCESS_KEY_ID}`, `--secret-key=${SECRET_ACCESS_KEY}`],
    )
    const endpoint = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(endpoint)).ok)
    await createBucket(endpoint)
    return {
      endpoint,
      port,
      environment: {
        STORAGE_URL: `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
        S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
        S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
      },
      async killOsd(number) {
        const child = daemons[`ceph-osd ${number}`]
        child?.kill('SIGKILL')
        if (child) await ended(child)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw new Error(
      `Ceph did not start; its logs are in ${directory}/log. Not installed? Run: npm run setup everything`,
      { cause: error },
    )
  }
}

/** The keys of all daemons. */
async function createKeys(keyring: string, osds: number): Promise<void> {
  const rights: Record<string, string[]> = {
    'mon.': ['mon', 'allow *'],
    'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    'mgr.x': ['mon', 'allow profile mgr', 'osd', 'allow *'],
    'client.rgw.a': ['mon', 'allow rw', 'osd', 'allow rwx', 'mgr', 'allow rw'],
  }
  for (let number = 0; number < osds; number += 1)
    rights[`osd.${number}`] = ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd']
  await run('ceph-authtool', [keyring, '--create-keyring'])
  for (const [name, pairs] of Object.entries(rights)) {
    const caps = pairs.flatMap((word, index) => (index % 2 === 0 ? ['--cap', word] : [word]))
    await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...caps])
  }
}

async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await condition().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It did not come up in time.')
    await wait(200)
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await ended(child)
  clearTimeout(timer)
}
