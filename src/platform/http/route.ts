import type { Log } from '#platform/log.ts'
import type { Access, Endpoint, Received, ReplyOf } from '#shared/http/endpoint.ts'

/** Who is calling, as the session says at this very call. */
export interface Caller {
  userId: string
  sessionId: string
  role: 'admin' | 'reader'
}

type CallerFor<Who extends Access> = Who extends 'public' ? null : Caller

/** All that an answer may depend on. */
interface Call<E extends Endpoint> extends Received<E> {
  caller: CallerFor<E['access']>
  /** An IPv4 address or an IPv6 /64, as far as trusted proxies tell. */
  address: string
  userAgent: string
  /** The header of that name: what a client sends again with a call that it repeats. */
  idempotencyKey: string | null
  /** From `If-Match`: the version that a change was made from. */
  expectedVersion: number | null
  log: Log
  setHeader(name: string, value: string): void
}

export type Answer<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>

export interface Route {
  endpoint: Endpoint
  answer: Answer<Endpoint>
}

/** Joins a declared endpoint with what answers it. */
export function route<E extends Endpoint>(endpoint: E, answer: Answer<E>): Route {
  // The endpoint's own schemas make each call before `answer` sees it.
  return { endpoint, answer: answer as unknown as Answer<Endpoint> }
}
