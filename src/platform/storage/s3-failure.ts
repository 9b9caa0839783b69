import { AppError } from '#platform/app-error.ts'

interface Failure {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Connection refused, reset, silent; or an answer that the store's own front gives while it is away. */
const AWAY = /^(TimeoutError|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|SlowDown)$/

export function isUnauthenticated(error: unknown, ...names: string[]): boolean {
  return names.includes((error as Failure).name ?? '')
}

/** A store that is away is an expected refusal, anything else goes on as it is. */
export function translateStoreAway(error: unknown): unknown {
  const { name = '', code = '', $metadata } = error as Failure
  if (($metadata?.httpStatusCode ?? 0) === 507 || name === 'QuotaExceeded')
    return new AppError('insufficient_storage', 'There is no room left for this file.', { cause: error })
  if (!AWAY.test(name) && !AWAY.test(code) && ($metadata?.httpStatusCode ?? 0) < 500) return error
  return new AppError('unavailable', 'The media store cannot be reached. Try again in a moment.', {
    retryAfterSeconds: 5,
    cause: error,
  })
}

/** For `catch`. */
export function rethrow(error: unknown): never {
  throw translateStoreAway(error)
}

/** For `catch`, where these refusals are an answer. */
export function nullIfRefusedWith(...names: string[]): (error: unknown) => null {
  return error => {
    if (isUnauthenticated(error, ...names)) return null
    throw translateStoreAway(error)
  }
}
