import { expect, test } from 'vitest'
import { noticeKind } from './toast.tsx'

test.each([
  ['error', 'error'],
  ['success', 'success'],
  ['warning', 'warning'],
  ['info', 'error'],
  ['', 'error'],
])('a notification of kind %j is shown as %s', (kind, shown) => {
  expect(noticeKind(kind)).toBe(shown)
})
