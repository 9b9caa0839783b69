import { afterAll, expect, vi } from 'vitest'

// An unexpected console error fails the test.
const errors = vi.spyOn(console, 'error')

afterAll(() => {
  const unexpected = errors.mock.calls
  // It must not fail the next file in this process.
  errors.mockRestore()
  expect(unexpected).toEqual([])
})
