import type { AppError } from '#platform/app-error.ts'
import type { Log } from '#platform/log.ts'
import type { Access, Endpoint, FieldsOf, Received, ReplyOf } from '#shared/http/endpoint.ts'
import type { IncomingFile } from './read-form.ts'

/** Who is calling, as the session says at this very call. */
export interface Caller {
  userId: string
  sessionId: string
  role: 'admin' | 'reader'
}

type CallerFor<Who extends Access> = Who extends 'public' ? null : Caller

/** Reads a form to its end; its file goes through `store` while it arrives. Fields are checked once all are there. */
export type ReceiveForm<Fields = never> = <T>(
  limits: {
    largestBytes: number
    tooLarge: () => AppError
    /** What to say when fields are not acceptable. */
    messageFor?: (problems: Record<string, string>) => string
  },
  store: (file: IncomingFile) => Promise<T>,
) => Promise<{ fields: Fields; file: T | null }>

/** Reads a body of exactly so many bytes. */
export type ReceiveBytes = (expectedBytes: number) => Promise<Buffer>

interface Receiving<Fields> {
  json: unknown
  multipart: { receiveForm: ReceiveForm<Fields> }
  bytes: { receiveBytes: ReceiveBytes }
}

/** All that an answer may depend on. */
interface CommonCall<E extends Endpoint> extends Received<E> {
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
  /** For the record of who did what, where the address does not say whom it was about. */
  nameSubject(id: string): void
  /** Answers with the endpoint's `unfinishedStatus`. */
  markUnfinished(): void
}

type Call<E extends Endpoint> = CommonCall<E> & Receiving<FieldsOf<E>>[E['content']]

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
