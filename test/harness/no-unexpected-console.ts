import { afterEach, beforeEach, expect, vi } from 'vitest'

// Code that complains to the console has a problem that nobody asserts.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
