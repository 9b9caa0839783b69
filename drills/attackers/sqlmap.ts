import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createAdmin } from '#scripts/local/prepare-database.ts'
import { type Demo, startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'
import { type InjectableServer, startInjectableServer } from './injectable-server.ts'
import { type Question, requestsFromOpenApi } from './openapi-requests.ts'

/** SQLMAP_CALLS=contact tries only calls whose path contains that word; SQLMAP_LEVEL=1 uses fewer payloads. */
const { SQLMAP_LEVEL = '3', SQLMAP_CALLS = '' } = process.env
/** They read the User-Agent. Elsewhere sqlmap would try that header and the Referer for nothing, a third of its time. */
const HEADER_READERS = /authRoute|secondFactorRoute|visitRoute|vitalRoute/
/** One for each core. */
const AT_ONCE = 2

type Verdict = 'injectable' | 'not injectable' | 'not tried'

/** sqlmap on every parameter of every call, and on a vulnerable server as negative control. */
export async function sqlmap(): Promise<Outcome[]> {
  const { demo, stop } = await startDemo({ replicas: 1 })
  const planted = await startInjectableServer(demo.databaseUrl)
  const open = disableRateLimits(demo.databaseUrl)
  const document = await (await fetch(`${demo.siteUrl}/api/openapi.json`)).json()
  const questions = requestsFromOpenApi(document as Parameters<typeof requestsFromOpenApi>[0]).filter(
    ({ name }) => name.includes(SQLMAP_CALLS),
  )
  const verdicts = new Map<string, Verdict>()
  const waiting = questions.values()
  const checkNext = async () => {
    for (const question of waiting) {
      const startedAt = Date.now()
      const verdict = await runSqlmap(demo.siteUrl, question, await signInAsSomebodyNew(demo))
      verdicts.set(question.name, verdict)
      console.log(`  ${verdict}: ${question.name}, ${Math.round((Date.now() - startedAt) / 1_000)} s`)
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
    return [...(await checkInjectableServer(planted)), summarise(questions, verdicts)]
  } finally {
    open.stop()
    await planted.stop()
    await stop()
  }
}

function summarise(questions: Question[], verdicts: Map<string, Verdict>): Outcome {
  const parameters = questions.reduce((sum, question) => sum + question.parameters, 0)
  const suspicious = [...verdicts].filter(([, verdict]) => verdict !== 'not injectable')
  const chosen = SQLMAP_CALLS ? `, of the calls with “${SQLMAP_CALLS}”` : ''
  return {
    promise: `sqlmap at level ${SQLMAP_LEVEL} gets into the database through no parameter`,
    figure: `${parameters} parameters of ${questions.length} calls${chosen}, and the headers that a call reads; ${
      suspicious.map(([name, verdict]) => `${name}: ${verdict}`).join(', ') || 'none injectable'
    }`,
    hasHeld: questions.length > 0 && suspicious.length === 0,
  }
}

async function checkInjectableServer({ holeUrl, twinUrl }: InjectableServer): Promise<Outcome[]> {
  const [hole, twin] = [await run(['-u', holeUrl]), await run(['-u', twinUrl])]
  return [
    {
      promise: 'sqlmap finds a hole that was planted, and clears its careful twin (negative control)',
      figure: `the hole is ${hole}, its twin is ${twin}`,
      hasHeld: hole === 'injectable' && twin === 'not injectable',
    },
  ]
}

function runSqlmap(
  siteUrl: string,
  { method, path: asked, body }: Question,
  token: string,
): Promise<Verdict> {
  return run([
    ...['-u', `${siteUrl}${asked}`, '--method', method, '-H', `Authorization: Bearer ${token}`],
    ...(body ? ['--data', body.text, '-H', `Content-Type: ${body.type}`] : []),
    ...(HEADER_READERS.test(asked) ? [] : ['--skip', 'user-agent,referer']),
  ])
}

function run(args: string[]): Promise<Verdict> {
  const folder = mkdtempSync(path.join(tmpdir(), 'carreau-sqlmap-'))
  const always = [
    ...['--batch', '--flush-session', '--disable-coloring', '--dbms', 'postgresql', '--level', SQLMAP_LEVEL],
    // Error statuses are expected and no reason to stop.
    ...['--ignore-code', '*', '--technique', 'BEUS', '--output-dir', folder],
  ]
  return new Promise(resolve => {
    execFile('sqlmap', [...args, ...always], { maxBuffer: 64 << 20 }, (_error, stdout) => {
      rmSync(folder, { recursive: true, force: true })
      if (stdout.includes('identified the following injection point')) resolve('injectable')
      else resolve(stdout.includes('all tested parameters do not appear') ? 'not injectable' : 'not tried')
    })
  })
}

/** A new account for each call, since some calls end sessions. */
async function signInAsSomebodyNew({ databaseUrl, siteUrl, admin: { password } }: Demo): Promise<string> {
  const email = `${randomUUID()}@exemple.ca`
  await createAdmin(databaseUrl, { email, password, name: 'Camille' })
  const answer = await fetch(`${siteUrl}/api/authRoute/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Somebody new could not sign in: ${answer.status}`)
  return ((await answer.json()) as { user: { token: string } }).user.token
}

const LIMITS = ['sign_in_attempts', 'contact_posts', 'account_requests']

/** A rate-limited request would never reach SQL. */
function disableRateLimits(databaseUrl: string): { stop(): void } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {})
  const clearing = setInterval(() => {
    void pool.query(LIMITS.map(table => `delete from ${table}`).join(';')).catch(() => {})
  }, 100)
  return {
    stop() {
      clearInterval(clearing)
      void pool.end()
    },
  }
}
