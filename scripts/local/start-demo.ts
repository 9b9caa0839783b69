import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Demo {
  siteUrl: string
  replicaUrls: string[]
  mailUrl: string
  /** The SMTP server of the mails above; mail to the business goes on to its mailbox. */
  smtpUrl: string
  /** Null if Dovecot is not installed. */
  imapUrl: string | null
  databaseUrl: string
  storage: { kind: 'disk'; directory: string }
  processes: Record<string, number>
  admin: { email: string; password: string }
}

interface RunningDemo {
  demo: Demo
  /** The current process id: a killed process is restarted with another one. */
  processId(name: string): number
  stop(): Promise<void>
}

const ADMIN = { email: 'admin@exemple.ca', password: 'un-carreau-a-la-fois' }

/** What a demo with the usual account has written about itself. */
export const readDemo = (file: string): Demo => ({
  ...(JSON.parse(readFileSync(file, 'utf8')) as Omit<Demo, 'admin'>),
  admin: ADMIN,
})

/** Starts `npm run demo` in a new folder, for tests, benches and drills. They count what they made, so there is no example month. */
export async function startDemo(options: {
  replicas: number
  env?: Record<string, string>
}): Promise<RunningDemo> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carreau-demo-'))
  chmodSync(directory, 0o755)
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../demo.ts')], {
    env: {
      ...process.env,
      DEMO_DIR: directory,
      // Not the PORT of the caller's environment.
      PORT: '',
      REPLICAS: String(options.replicas),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DEMO_NO_MONTH: '1',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const file = path.join(directory, 'demo.json')
  for (let tries = 0; !existsSync(file); tries += 1) {
    if (child.exitCode !== null || tries > 1_800) {
      child.kill('SIGTERM')
      throw new Error('The demo did not start.')
    }
    await wait(100)
  }
  // The demo must not outlive this process.
  const endToo = () => child.kill('SIGTERM')
  process.once('exit', endToo)
  return {
    demo: readDemo(file),
    processId: name => readDemo(file).processes[name] ?? 0,
    async stop() {
      process.off('exit', endToo)
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
