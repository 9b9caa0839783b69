import { ApiFailure } from '#shared/http/api-failure.ts'
import type { ReplyOf } from '#shared/http/endpoint.ts'
import { type BrowserApi, browserApi, tokenStorage } from '#web/browser-api.ts'
import { TOKEN_KEY } from '#web/token-key.ts'
import {
  answerChallenge,
  readSession,
  type SecondProof,
  type SignInChallenge,
  signIn,
  signOut,
  type UserProfile,
} from '../auth.contract.ts'
import type { Credentials } from '../sign-in.rules.ts'
import { keepDeviceMark, readDeviceMark } from './device-mark.ts'

export interface SessionState {
  profile: UserProfile | null
  isLoggedIn: boolean
  isPending: boolean
  /** The line is bad and the check is being tried again. */
  isRetrying: boolean
  /** The server ended it under somebody's hands: what is on the screen stays, and they may sign in again over it. */
  hasEnded: boolean
  error: string | null
}

export const PENDING: SessionState = {
  profile: null,
  isLoggedIn: false,
  isPending: true,
  isRetrying: false,
  hasEnded: false,
  error: null,
}
/** May change the site; anybody else who is signed in may look. */
export const isAdmin = ({ isPending, isLoggedIn, profile }: SessionState): boolean =>
  !isPending && isLoggedIn && profile?.role === 'admin'

const SIGNED_OUT: SessionState = { ...PENDING, isPending: false }

/** Waits between tries when no answer comes: a bad line is not a refusal. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000]

const MOST_WAIT_TO_LEAVE_MS = 2_000

export interface Session {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Resolves once it is known who, if anybody, is signed in. */
  settled(): Promise<SessionState>
  /** Resolves once somebody is signed in, now or again. */
  renewed(): Promise<SessionState>
  /** Null once signed in; else what the account wants besides the password. */
  signIn(credentials: Credentials): Promise<SignInChallenge | null>
  answerChallenge(challenge: SignInChallenge, proof: SecondProof): Promise<void>
  /** What somebody has just changed about themselves. */
  updateProfile(profile: UserProfile): void
  signOut(): Promise<void>
}

let current: Session | undefined

/** The one session of this browser tab; the first question starts the check. */
/** Of whoever is signed in, or was until a moment ago. */
export const accountId = (): string => currentSession().getState().profile?.id ?? ''

export function currentSession(): Session {
  current ??= createSession(browserApi())
  return current
}

function createSession(api: BrowserApi): Session {
  let state = PENDING
  const listeners = new Set<() => void>()
  const setState = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  /** Whoever was working here stays in sight, since their screen does. */
  const becomeSignedOut = (error: string) => {
    const hasEnded = state.isLoggedIn || state.hasEnded
    setState({ ...SIGNED_OUT, ...(hasEnded && { hasEnded, profile: state.profile }), error })
  }
  const refuse = (error: string) => {
    tokenStorage.remove()
    becomeSignedOut(error)
  }
  // A session that ended elsewhere ends here at the next call that shows it, unless another one began meanwhile.
  api.onRefusal((failure, token) => {
    if (token === tokenStorage.read() && (token !== null || state.isLoggedIn)) refuse(failure.message)
  })

  async function check(): Promise<void> {
    const token = tokenStorage.read()
    // Somebody signed in or out while the line was slow: what this check finds concerns nobody any more.
    const isOvertaken = () => token !== tokenStorage.read() && !state.isPending
    for (const pauseMs of [...RETRY_AFTER_MS, null]) {
      try {
        const { user } = await checkSession(api)
        if (!isOvertaken()) setState({ ...SIGNED_OUT, profile: user, isLoggedIn: true })
        return
      } catch (error) {
        // A refusal was told above.
        if (isOvertaken() || (error instanceof ApiFailure && error.isUnauthenticated)) return
        // The token stays: nobody said that it is no longer good.
        if (pauseMs === null || !(error instanceof ApiFailure)) return becomeSignedOut(messageOf(error))
        if (state.isPending) setState({ ...PENDING, isRetrying: true })
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
  }

  async function tellingFailure<T>(trying: () => Promise<T>): Promise<T> {
    try {
      return await trying()
    } catch (error) {
      becomeSignedOut(messageOf(error))
      throw error
    }
  }
  const enter = ({ user: { token, ...profile }, deviceMark }: ReplyOf<typeof answerChallenge>) => {
    tokenStorage.save(token)
    keepDeviceMark(deviceMark)
    setState({ ...SIGNED_OUT, profile, isLoggedIn: true })
  }

  const start = () => (tokenStorage.read() === null ? Promise.resolve(setState(SIGNED_OUT)) : check())
  let checking = start()
  window.addEventListener('online', () => {
    if (!state.isLoggedIn && !state.isPending && tokenStorage.read() !== null) checking = check()
  })

  // Signed in again in another tab: this one need not ask.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === TOKEN_KEY && newValue !== null && state.hasEnded) checking = check()
  })

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    getState: () => state,
    subscribe,
    async settled() {
      await checking
      return state
    },
    renewed: () =>
      new Promise(resolve => {
        const look = () => {
          if (!state.isLoggedIn) return
          leave()
          resolve(state)
        }
        const leave = subscribe(look)
        look()
      }),
    async signIn(credentials) {
      const reply = await tellingFailure(() =>
        api.call(signIn, { body: { ...credentials, ...readDeviceMark() } }),
      )
      if ('challenge' in reply) return reply.challenge
      enter(reply)
      return null
    },
    async answerChallenge({ token }, proof) {
      const body = { token, proof, ...readDeviceMark() }
      enter(await tellingFailure(() => api.call(answerChallenge, { body })))
    },
    updateProfile: profile => setState({ ...state, profile }),
    async signOut() {
      const telling = api.call(signOut, {}).catch(() => {})
      // At once, also on a dead line; the server's copy then ends by its age.
      tokenStorage.remove()
      setState(SIGNED_OUT)
      await Promise.race([telling, new Promise(resolve => setTimeout(resolve, MOST_WAIT_TO_LEAVE_MS))])
    },
  }
}

async function checkSession(api: BrowserApi): Promise<{ user: UserProfile }> {
  if (tokenStorage.read() === null) throw new Error('No authentication token found')
  return api.call(readSession, {})
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
