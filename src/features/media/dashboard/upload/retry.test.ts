import { expect, test } from 'vitest'
import { ApiFailure, type ApiFailureCode } from '#shared/http/api-failure.ts'
import { isTransient } from './retry.ts'

/** How often an upload sends a request that fails in this way each time. */
function triesAt(code: ApiFailureCode): number {
  let failures = 1
  while (failures < 100 && isTransient(new ApiFailure(code, { message: 'x' }), failures)) failures += 1
  return failures
}

test.each([
  ['unreachable', 8],
  ['invalid_reply', 8],
  ['unavailable', 5],
  ['too_many_requests', 5],
  ['internal', 5],
  ['payload_too_large', 1],
  ['forbidden', 1],
] as const)('an upload whose request always ends with %s is given up after %i tries', (code, tries) => {
  expect(triesAt(code)).toBe(tries)
})
