import { expect, test } from 'vitest'
import { toastKind } from './toast.tsx'

test.each([
  ['error', 'error'],
  ['success', 'success'],
  ['warning', 'warning'],
  ['info', 'error'],
  ['', 'error'],
])('a toast of kind %j is shown as %s', (kind, shown) => {
  expect(toastKind(kind)).toBe(shown)
})
