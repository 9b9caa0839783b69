import { ApiFailure } from '#shared/http/api-failure.ts'
import { authTexts } from './auth.en.ts'

export const wordsOf = (error: unknown): string =>
  (error instanceof ApiFailure && error.message) || authTexts.failed
