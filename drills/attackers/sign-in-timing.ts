import { createPasswordHasher } from '#features/accounts/server/password-hasher.ts'
import { saveUser } from '#features/accounts/server/user.store.ts'
import { withDatabase } from '#scripts/local/prepare-database.ts'
import { sendRequest } from '#scripts/local/send-request.ts'
import { startDemo } from '#scripts/local/start-demo.ts'
import type { Outcome } from '../run.ts'

const PAIRS = 200

/** Public calls whose response must not depend on whether the account exists. */
const QUESTIONS = {
  'a sign-in': {
    path: '/api/authRoute/login',
    bodyFor: (email: string) => ({ email, password: 'a wrong guess' }),
    network: '127.20',
  },
  'a request for a new password': {
    path: '/api/authRoute/forget-password',
    bodyFor: (email: string) => ({ email }),
    network: '127.21',
  },
}
type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS]

/** Whether response times reveal that an account exists. An AUC of 0.5 reveals nothing. */
export async function signInTiming(): Promise<Outcome[]> {
  const { demo, stop } = await startDemo({ replicas: 1 })
  const passwordHash = await createPasswordHasher().hash('nobody guesses this')
  await withDatabase(demo.databaseUrl, async db => {
    for (let index = 0; index < PAIRS; index += 1)
      await saveUser(db, { email: `known${index}@exemple.ca`, name: 'Known', role: 'reader', passwordHash })
  })
  const outcomes: Outcome[] = []
  for (const [name, question] of Object.entries(QUESTIONS))
    outcomes.push(...(await compare(name, question, demo.siteUrl)))
  await stop()
  return outcomes
}

async function compare(name: string, question: Question, siteUrl: string): Promise<Outcome[]> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let index = 0; index < PAIRS; index += 1) {
    // A different address each because of rate limits; the order within a pair alternates.
    const from = `${question.network}.${Math.floor(index / 200)}.${(index % 200) + 1}`
    const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds) {
      const { body, milliseconds } = await time(siteUrl, from, {
        path: question.path,
        payload: JSON.stringify(question.bodyFor(`${kind}${index}@exemple.ca`)),
      })
      times[kind].push(milliseconds)
      answers.add(body)
    }
  }
  const auc = areaUnderCurve(times.known, times.unknown)
  return [
    {
      promise: `${name}: known and unknown accounts get one answer`,
      figure: `${answers.size} bodies`,
      hasHeld: answers.size === 1,
    },
    {
      promise: `${name}: the time of an answer tells nothing (AUC 0.42 to 0.58)`,
      figure: `${auc.toFixed(3)} over ${PAIRS} pairs`,
      hasHeld: auc >= 0.42 && auc <= 0.58,
    },
  ]
}

async function time(
  url: string,
  from: string,
  request: { path: string; payload: string },
): Promise<{ body: string; milliseconds: number }> {
  const headers = { 'content-type': 'application/json' }
  const startedAt = performance.now()
  const { status, body } = await sendRequest(url, { ...request, method: 'POST', headers, from })
  return { body: `${status} ${body}`, milliseconds: performance.now() - startedAt }
}

/** How often a time of the first kind is longer than one of the second kind. */
function areaUnderCurve(first: number[], second: number[]): number {
  const wins = first.flatMap(a => second.map(b => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
