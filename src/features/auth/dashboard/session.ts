import { ApiFailure } from '#shared/http/api-failure.ts'
import { type BrowserApi, browserApi, tokenStorage } from '#web/browser-api.ts'
import { readSession, signIn, signOut, type UserProfile } from '../auth.contract.ts'
import type { Credentials } from '../sign-in.rules.ts'

export interface SessionState {
  profile: UserProfile | null
  isLoggedIn: boolean
  isPending: boolean
  /** The line is bad and the check is being tried again. */
  isRetrying: boolean
  error: string | null
}

export const PENDING: SessionState = {
  profile: null,
  isLoggedIn: false,
  isPending: true,
  isRetrying: false,
  error: null,
}
const SIGNED_OUT: SessionState = { ...PENDING, isPending: false }

/** Waits between tries when no answer comes: a bad line is not a refusal. */
const RETRY_AFTER_MS = [500, 1_000, 2_000, 4_000]

export interface Session {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Resolves once it is known who, if anybody, is signed in. */
  settled(): Promise<SessionState>
  signIn(credentials: Credentials): Promise<void>
  signOut(): Promise<void>
}

let current: Session | undefined

/** The one session of this browser tab; the first question starts the check. */
export function currentSession(): Session {
  current ??= createSession(browserApi())
  return current
}

function createSession(api: BrowserApi): Session {
  let state = PENDING
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const refuse = (error: string) => {
    tokenStorage.remove()
    become({ ...SIGNED_OUT, error })
  }
  // A session that ended elsewhere ends here at the next call that shows it.
  api.onRefusal(failure => state.isLoggedIn && refuse(failure.message))

  async function check(): Promise<void> {
    for (const pauseMs of [...RETRY_AFTER_MS, null]) {
      try {
        const { user } = await checkSession(api)
        return become({ ...SIGNED_OUT, profile: user, isLoggedIn: true })
      } catch (error) {
        if (error instanceof ApiFailure && error.isRefusal) return refuse(error.message)
        // The token stays: nobody said that it is no longer good.
        if (pauseMs === null || !(error instanceof ApiFailure))
          return become({ ...SIGNED_OUT, error: messageOf(error) })
        become({ ...PENDING, isRetrying: true })
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
    }
  }

  const start = () => (tokenStorage.read() === null ? Promise.resolve(become(SIGNED_OUT)) : check())
  let checking = start()
  window.addEventListener('online', () => {
    if (!state.isLoggedIn && !state.isPending && tokenStorage.read() !== null) checking = start()
  })

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async settled() {
      await checking
      return state
    },
    async signIn(credentials) {
      try {
        const { user } = await api.call(signIn, { body: credentials })
        const { token, ...profile } = user
        tokenStorage.save(token)
        become({ ...SIGNED_OUT, profile, isLoggedIn: true })
      } catch (error) {
        become({ ...SIGNED_OUT, error: messageOf(error) })
        throw error
      }
    },
    async signOut() {
      // Signing out must work on a dead line too; the server's copy then ends by its age.
      await api.call(signOut, {}).catch(() => {})
      tokenStorage.remove()
      become(SIGNED_OUT)
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
