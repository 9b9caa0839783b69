import type { AppError } from '#platform/app-error.ts'
import type { Log } from '#platform/log.ts'
import type { Access, Endpoint, FieldsOf, Received, ReplyOf } from '#shared/http/endpoint.ts'
import type { IncomingFile } from './read-form.ts'

/** The signed-in user of a call, read from the session at each call. */
export interface Caller {
  userId: string
  sessionId: string
  role: 'admin' | 'helper' | 'reader'
}

type CallerFor<Who extends Access> = Who extends 'public' ? null : Caller

/** Reads a form to its end; its file is streamed to `store`. Fields are validated at the end. */
export type ReceiveForm<Fields = never> = <T>(
  limits: {
    largestBytes: number
    tooLarge: () => AppError
    /** The error message for invalid fields. */
    messageFor?: (problems: Record<string, string>) => string
  },
  store: (file: IncomingFile) => Promise<T>,
) => Promise<{ fields: Fields; file: T | null }>

/** Reads a body of exactly this many bytes. */
export type ReceiveBytes = (expectedBytes: number) => Promise<Buffer>

interface Receiving<Fields> {
  json: unknown
  multipart: { receiveForm: ReceiveForm<Fields> }
  bytes: { receiveBytes: ReceiveBytes }
}

/** What a route's handler gets. */
interface CommonCall<E extends Endpoint> extends Received<E> {
  caller: CallerFor<E['access']>
  /** The client's IPv4 address or IPv6 /64, from X-Forwarded-For behind a trusted proxy. */
  address: string
  userAgent: string
  /** From the `Idempotency-Key` header, which a client repeats with a retry. */
  idempotencyKey: string | null
  /** From `If-Match`: the version that the change is based on. */
  expectedVersion: number | null
  log: Log
  setHeader(name: string, value: string): void
  /** The subject of the audit entry, if it isn't the `id` in the path. */
  nameSubject(id: string): void
  /** Responds with the endpoint's `unfinishedStatus`, if it has one. The audit entry has status 202 either way. */
  markUnfinished(): void
}

type Call<E extends Endpoint> = CommonCall<E> & Receiving<FieldsOf<E>>[E['content']]

export type Answer<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>

export interface Route {
  endpoint: Endpoint
  answer: Answer<Endpoint>
}

/** Connects an endpoint with its handler. */
export function route<E extends Endpoint>(endpoint: E, answer: Answer<E>): Route {
  // Safe: the endpoint's schemas validate each call before `answer` gets it.
  return { endpoint, answer: answer as unknown as Answer<Endpoint> }
}
