import type { FailureCode, FailureDetails, FieldProblems } from './failure.ts'

/** `unreachable`: no answer came. `invalid_reply`: an answer came that the contract does not know. */
export type ApiFailureCode = FailureCode | 'unreachable' | 'invalid_reply'

interface Details {
  message: string
  status?: number
  fields?: FieldProblems
  details?: FailureDetails
  reply?: unknown
  cause?: unknown
}

/** What a client of the API catches. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ApiFailureCode
  readonly status: number | undefined
  readonly fields: FieldProblems
  readonly details: FailureDetails
  /** What came instead of a reply that the contract knows; undefined for nothing at all. */
  readonly reply: unknown

  constructor(code: ApiFailureCode, { message, status, fields = {}, details = {}, reply, cause }: Details) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.details = details
    this.reply = reply
  }

  /** Our own server no longer knows the session; a captive portal's 403 or a broken line says nothing of it. */
  get isUnauthenticated(): boolean {
    return this.code === 'unauthenticated'
  }
}
