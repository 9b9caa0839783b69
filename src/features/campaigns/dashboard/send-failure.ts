import { ApiFailure } from '#shared/http/api-failure.ts'

/** The server responds within ten seconds; the rest allows for a slow connection. */
const TIMEOUT_MS = 25_000

export const withTimeout = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Why a send call failed. */
export type SendFailure = 'no-answer' | 'already-sent' | { message: string; reason: string | null }

export function readSendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiFailure)) throw error
  if (error.code === 'unreachable' || error.code === 'unavailable') return 'no-answer'
  if (error.code === 'conflict') return 'already-sent'
  const reason = error.details.reason
  return { message: error.message, reason: typeof reason === 'string' ? reason : null }
}
