import type { FailureCode, FailureDetails, FieldProblems } from './failure.ts'

/** `unreachable`: no response. `invalid_reply`: a response that doesn't match the contract. */
export type ApiFailureCode = FailureCode | 'unreachable' | 'invalid_reply'

const TRANSIENT: readonly ApiFailureCode[] = [
  'unreachable',
  'invalid_reply',
  'unavailable',
  'too_many_requests',
  'internal',
]

interface Details {
  message: string
  status?: number
  fields?: FieldProblems
  details?: FailureDetails
  reply?: unknown
  cause?: unknown
}

/** The error of every failed API call. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ApiFailureCode
  readonly status: number | undefined
  readonly fields: FieldProblems
  readonly details: FailureDetails
  /** The body of an invalid reply; undefined if it wasn't JSON. */
  readonly reply: unknown

  constructor(code: ApiFailureCode, { message, status, fields = {}, details = {}, reply, cause }: Details) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
    this.reply = reply
  }

  /** The session has ended. Not for a captive portal's 403 or a broken connection. */
  get isUnauthenticated(): boolean {
    return this.code === 'unauthenticated'
  }

  /** A bad connection, a busy or restarting server, a captive portal that answers in its place. */
  get isTransient(): boolean {
    return TRANSIENT.includes(this.code)
  }
}
