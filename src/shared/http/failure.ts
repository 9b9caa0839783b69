import { z } from 'zod'

/** All error codes of the API, with their HTTP status. */
export const FAILURE_STATUS = {
  malformed_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  misdirected_request: 421,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof FAILURE_STATUS

/** Error messages by field name. */
export type FieldProblems = Record<string, string>

/** Sent by clients that invent field names: such a name is in `fields`, not in the message. */
const FIELD_NAME = /^[\w.]{1,60}$/
const MAX_NAMED = 5

/** "Some fields are not acceptable: title (At most 200 characters)." */
export function describeProblems(problems: FieldProblems): string {
  const named = Object.entries(problems).filter(([name]) => FIELD_NAME.test(name))
  const list = named.slice(0, MAX_NAMED).map(([name, problem]) => `${name} (${problem})`)
  return list.length > 0 ? `Some fields are not acceptable: ${list.join(', ')}.` : 'Some fields need fixing.'
}

/** What a client needs to continue after this error; the endpoint's contract defines it. */
export type FailureDetails = Record<string, unknown>

const CODES = Object.keys(FAILURE_STATUS) as [FailureCode, ...FailureCode[]]

/** The body of every error. `message` is there twice: clients of the older site read the top-level one. */
export const FailureReply = z.object({
  error: z.object({
    code: z.enum(CODES),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
  message: z.string(),
})
export type FailureReply = z.infer<typeof FailureReply>
