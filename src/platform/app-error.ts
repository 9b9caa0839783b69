import {
  FAILURE_STATUS,
  type FailureCode,
  type FailureDetails,
  type FieldProblems,
} from '#shared/http/failure.ts'

interface Details {
  fields?: FieldProblems
  details?: FailureDetails
  retryAfterSeconds?: number
  cause?: unknown
}

/** An expected failure, with its status. Any other error that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: FailureCode
  readonly fields: FieldProblems | undefined
  readonly details: FailureDetails | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FailureCode,
    message: string,
    { fields, details, retryAfterSeconds, cause }: Details = {},
  ) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return FAILURE_STATUS[this.code]
  }
}
