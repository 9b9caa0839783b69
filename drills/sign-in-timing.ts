import { createPasswordHasher } from '#features/auth/server/password-hasher.ts'
import { saveUser } from '#features/auth/server/user.store.ts'
import { ask } from '#scripts/local/ask.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from './run.ts'

const PAIRS = 200

/** Whether the time of an answer tells that an account exists. 0.5 is a coin toss. */
export async function signInTiming(): Promise<Outcome[]> {
  const { demo, stop } = await startDemo({ replicas: 1 })
  const passwordHash = await createPasswordHasher().hash('nobody guesses this')
  await withDatabase(demo.databaseUrl, async db => {
    for (let index = 0; index < PAIRS; index += 1)
      await saveUser(db, { email: `known${index}@exemple.ca`, name: 'Known', role: 'reader', passwordHash })
  })

  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let index = 0; index < PAIRS; index += 1) {
    // An address each, so that the limits stay on; the order within a pair alternates.
    const from = `127.20.${Math.floor(index / 200)}.${(index % 200) + 1}`
    const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const { body, milliseconds } = await guess(demo.siteUrl, from, `${kind}${index}@exemple.ca`)
      times[kind].push(milliseconds)
      answers.add(body)
    }
  }
  await stop()
  const auc = areaUnderCurve(times.known, times.unknown)
  return [
    {
      promise: 'known and unknown accounts get one answer',
      figure: `${answers.size} bodies`,
      hasHeld: answers.size === 1,
    },
    {
      promise: 'the time of an answer tells nothing (AUC 0.42 to 0.58)',
      figure: `${auc.toFixed(3)} over ${PAIRS} pairs`,
      hasHeld: auc >= 0.42 && auc <= 0.58,
    },
  ]
}

async function guess(
  url: string,
  from: string,
  email: string,
): Promise<{ body: string; milliseconds: number }> {
  const payload = JSON.stringify({ email, password: 'a wrong guess' })
  const headers = { 'content-type': 'application/json' }
  const startedAt = performance.now()
  const { status, body } = await ask(url, {
    path: '/api/authRoute/login',
    method: 'POST',
    headers,
    payload,
    from,
  })
  return { body: `${status} ${body}`, milliseconds: performance.now() - startedAt }
}

/** How often a time of the first kind is longer than one of the second. */
function areaUnderCurve(first: number[], second: number[]): number {
  const wins = first.flatMap(a => second.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
