import { AppError } from '../app-error.ts'

interface S3Error {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Connection refused, reset or timed out, or throttled. */
const UNAVAILABLE = /^(TimeoutError|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|SlowDown)$/

export function isS3Error(error: unknown, ...names: string[]): boolean {
  return names.includes((error as S3Error).name ?? '')
}

/** An unavailable store becomes an AppError; other errors stay as they are. */
export function translateUnavailable(error: unknown): unknown {
  const { name = '', code = '', $metadata } = error as S3Error
  if (($metadata?.httpStatusCode ?? 0) === 507 || name === 'QuotaExceeded')
    return new AppError('insufficient_storage', 'There’s no space left for this file.', { cause: error })
  if (!UNAVAILABLE.test(name) && !UNAVAILABLE.test(code) && ($metadata?.httpStatusCode ?? 0) < 500)
    return error
  return new AppError('unavailable', 'Can’t reach file storage. Try again in a moment.', {
    retryAfterSeconds: 5,
    cause: error,
  })
}

/** For `catch`. */
export function rethrow(error: unknown): never {
  throw translateUnavailable(error)
}

/** For `catch`: these errors mean that there is none. */
export function nullIfErrorIs(...names: string[]): (error: unknown) => null {
  return error => {
    if (isS3Error(error, ...names)) return null
    throw translateUnavailable(error)
  }
}
