import { saveDevice } from '#features/pwa/alerts.contract.ts'
import { signIn } from '#features/session/auth.contract.ts'
import { clientFrom, sendWhenFree } from '#scripts/local/browser-client.ts'
import { ADMIN } from '../drill-environment.ts'
import { DAY_MS, HOUR_MS, type Year } from './year.ts'

interface Session {
  token: string
  openedAt: number
  seenAt: number
}

interface Habit {
  /** Signed in with "Stay signed in on this device". */
  isTrusted: boolean
  /** It is used again after this long. */
  everyMs: number
}

/** Each of these sessions is over at some time of the year. */
export const HABITS: Record<string, Habit> = {
  'used all day': { isTrusted: false, everyMs: 0 },
  'used after half a day': { isTrusted: false, everyMs: 15 * HOUR_MS },
  'trusted, used each day': { isTrusted: true, everyMs: 0 },
  'trusted, used after weeks': { isTrusted: true, everyMs: 45 * DAY_MS },
  'trusted, used after months': { isTrusted: true, everyMs: 62 * DAY_MS },
}
/** The session that the contractor works with. */
const OFFICE = 'used all day'

/** What the dashboard promises: without use, and in all. */
const LASTS = { own: [60 * DAY_MS, 180 * DAY_MS], other: [12 * HOUR_MS, 7 * DAY_MS] } as const

export interface Sessions {
  /** Uses what is due to be used, and signs in again where a session is over. */
  use(): Promise<void>
  /** Of the session that the contractor works with. */
  token(): string
  summary(): { alive: number; over: Record<string, number>; wrong: string[] }
}

export function createSessions({ urls, phones, time }: Year): Sessions {
  const open = new Map<string, Session>()
  const over: Record<string, number> = {}
  const wrong: string[] = []
  let alive = 0
  let calls = 0
  const nextUrl = () => urls[calls++ % urls.length] ?? ''

  async function begin(name: string, { isTrusted }: Habit): Promise<void> {
    const client = clientFrom(nextUrl(), '127.0.0.1')
    const body = { ...ADMIN, trustsDevice: isTrusted }
    const signedIn = await client.call(signIn, { body })
    if (!('user' in signedIn)) throw new Error('The account has a second factor.')
    const { token } = signedIn.user
    const now = time.now().getTime()
    open.set(name, { token, openedAt: now, seenAt: now })
    if (!isTrusted) return
    // The phone is told of messages until nobody opens the dashboard on it for a month.
    const phone = phones.subscription(`phone-${calls}`)
    await clientFrom(nextUrl(), '127.0.0.1', () => token).call(saveDevice, { body: phone })
  }

  /** False once it is over. */
  async function ask(name: string, session: Session, { isTrusted }: Habit): Promise<boolean> {
    const now = time.now().getTime()
    const { status } = await sendWhenFree(nextUrl(), {
      path: '/api/authRoute/is-authenticated',
      headers: { authorization: `Bearer ${session.token}` },
    })
    const [idleMs, inAllMs] = LASTS[isTrusted ? 'own' : 'other']
    const left = Math.min(session.seenAt + idleMs - now, session.openedAt + inAllMs - now)
    const isAlive = status === 200
    // Within an hour of its end it may be either: days have 23 to 25 hours.
    if (Math.abs(left) > HOUR_MS && status !== (left > 0 ? 200 : 401))
      wrong.push(`${name}: ${status} with ${(left / HOUR_MS).toFixed(0)} h left on ${time.today()}`)
    if (isAlive) alive += 1
    else over[name] = (over[name] ?? 0) + 1
    session.seenAt = now
    return isAlive
  }

  return {
    async use() {
      for (const [name, habit] of Object.entries(HABITS)) {
        const session = open.get(name)
        const isDue = session && time.now().getTime() - session.seenAt >= habit.everyMs
        if (!session || (isDue && !(await ask(name, session, habit)))) await begin(name, habit)
      }
    },
    token: () => open.get(OFFICE)?.token ?? '',
    summary: () => ({ alive, over, wrong }),
  }
}
