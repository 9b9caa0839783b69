import { ApiFailure } from '#shared/http/api-failure.ts'
import type { ReplyOf } from '#shared/http/endpoint.ts'
import { type BrowserApi, browserApi, tokenStorage } from '#web/browser-api.ts'
import { TOKEN_KEY } from '#web/token-key.ts'
import {
  answerChallenge,
  answerPasskeySignIn,
  beginPasskeySignIn,
  readSession,
  type SecondFactorProof,
  type SignInChallenge,
  signIn,
  signOut,
  type UserProfile,
} from '../auth.contract.ts'
import type { Credentials } from '../sign-in.rules.ts'
import { readDevice, saveTrustedDeviceToken } from './trusted-device.ts'

export interface SessionState {
  profile: UserProfile | null
  isLoggedIn: boolean
  isPending: boolean
  /** The check failed for lack of a connection and is being retried. */
  isRetrying: boolean
  /** The server ended the session: the screen stays, with the sign-in sheet over it. */
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
/** Admins may change everything, readers only see it. */
export const isAdmin = (state: SessionState): boolean => hasRole(state, 'admin')

/** Helpers and admins answer messages and keep the contacts. */
export const isHelper = (state: SessionState): boolean => hasRole(state, 'admin', 'helper')

const hasRole = (
  { isPending, isLoggedIn, profile }: SessionState,
  ...roles: UserProfile['role'][]
): boolean => !isPending && isLoggedIn && profile !== null && roles.includes(profile.role)

const SIGNED_OUT: SessionState = { ...PENDING, isPending: false }

/** A request without a reply is retried: it does not end the session. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000]

const SIGN_OUT_TIMEOUT_MS = 2_000

const NO_TOKEN = 'No authentication token found'

type WebAuthnJson = Record<string, unknown>
type Authenticate = (options: WebAuthnJson) => Promise<WebAuthnJson>

export interface Session {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Resolves once the session is checked. */
  settled(): Promise<SessionState>
  /** Resolves once the user is signed in, now or again. */
  renewed(): Promise<SessionState>
  /** Null once signed in; a challenge if a second factor is required. */
  signIn(credentials: Credentials): Promise<SignInChallenge | null>
  answerChallenge(challenge: SignInChallenge, proof: SecondFactorProof): Promise<void>
  /** Signs in without e-mail and password. `authenticate` asks the passkey. */
  signInWithPasskey(authenticate: Authenticate): Promise<void>
  updateProfile(profile: UserProfile): void
  signOut(): Promise<void>
}

let current: Session | undefined

/** The account that is signed in, or was until its session ended. */
export const accountId = (): string => currentSession().getState().profile?.id ?? ''

/** The session of this browser tab; the first call starts the check. */
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
  /** Keeps the profile when a session ended, because the screen stays. */
  const setSignedOut = (error: string) => {
    const hasEnded = state.isLoggedIn || state.hasEnded
    setState({ ...SIGNED_OUT, ...(hasEnded && { hasEnded, profile: state.profile }), error })
  }
  const endSession = (error: string) => {
    tokenStorage.remove()
    setSignedOut(error)
  }
  // A 401 ends the session here, unless another sign-in happened meanwhile.
  api.onUnauthenticated((failure, token) => {
    if (token === tokenStorage.read() && (token !== null || state.isLoggedIn)) endSession(failure.message)
  })

  async function check(): Promise<void> {
    const token = tokenStorage.read()
    // The user signed in or out during the check: its result is stale.
    const isStale = () => token !== tokenStorage.read() && !state.isPending
    for (const pauseMs of [...RETRY_AFTER_MS, null]) {
      try {
        const { user } = await checkSession(api)
        if (!isStale()) setState({ ...SIGNED_OUT, profile: user, isLoggedIn: true })
        return
      } catch (error) {
        // A 401 was handled above.
        if (isStale() || (error instanceof ApiFailure && error.isUnauthenticated)) return
        // The token stays: the server did not reject it.
        if (pauseMs === null || !(error instanceof ApiFailure)) return setSignedOut(messageOf(error))
        if (state.isPending) setState({ ...PENDING, isRetrying: true })
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
  }

  async function withFailureState<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      setSignedOut(messageOf(error))
      throw error
    }
  }
  const saveSignIn = ({ user: { token, ...profile }, deviceMark }: ReplyOf<typeof answerChallenge>) => {
    tokenStorage.save(token)
    saveTrustedDeviceToken(deviceMark)
    setState({ ...SIGNED_OUT, profile, isLoggedIn: true })
  }

  const start = () => (tokenStorage.read() === null ? Promise.resolve(setState(SIGNED_OUT)) : check())
  let checking = start()
  window.addEventListener('online', () => {
    if (!state.isLoggedIn && !state.isPending && tokenStorage.read() !== null) checking = check()
  })

  // Signed out in another tab, or signed in, perhaps as somebody else: all tabs use the same token.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY) return
    if (newValue !== null) checking = check()
    else if (state.isLoggedIn) setSignedOut(NO_TOKEN)
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
        const resolveIfSignedIn = () => {
          if (!state.isLoggedIn) return
          unsubscribe()
          resolve(state)
        }
        const unsubscribe = subscribe(resolveIfSignedIn)
        resolveIfSignedIn()
      }),
    async signIn(credentials) {
      const reply = await withFailureState(() =>
        api.call(signIn, { body: { ...credentials, ...readDevice() } }),
      )
      if ('challenge' in reply) return reply.challenge
      saveSignIn(reply)
      return null
    },
    async answerChallenge({ token }, proof) {
      const body = { token, proof, ...readDevice() }
      saveSignIn(await withFailureState(() => api.call(answerChallenge, { body })))
    },
    async signInWithPasskey(authenticate) {
      const { token, options } = await withFailureState(() => api.call(beginPasskeySignIn, {}))
      const body = { token, response: await authenticate(options), ...readDevice() }
      saveSignIn(await withFailureState(() => api.call(answerPasskeySignIn, { body })))
    },
    updateProfile: profile => setState({ ...state, profile }),
    async signOut() {
      const request = api.call(signOut, {}).catch(() => {})
      // At once, also offline; the session on the server then expires.
      tokenStorage.remove()
      setState(SIGNED_OUT)
      await Promise.race([request, new Promise(resolve => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))])
    },
  }
}

async function checkSession(api: BrowserApi): Promise<{ user: UserProfile }> {
  if (tokenStorage.read() === null) throw new Error(NO_TOKEN)
  return api.call(readSession, {})
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
