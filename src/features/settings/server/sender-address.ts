import { AppError } from '#platform/app-error.ts'

/** Thrown before anything is stored: a mail without a sender address would never be sent. */
export function noSenderAddress(more = ''): AppError {
  return new AppError(
    'unprocessable',
    `No mail can be sent yet: set the sender address in Settings first.${more}`,
    { details: { missing: ['mailFromAddress'] } },
  )
}
