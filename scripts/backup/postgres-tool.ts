import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs `pg_dump` or `pg_restore`. The password is passed in the environment: arguments are visible to all accounts. */
export async function runPostgresTool(tool: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(tool, [...args, `--dbname=${url.href}`], {
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${tool} ended with ${code}.`)
}
