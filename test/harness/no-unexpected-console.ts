import { afterAll, expect, vi } from 'vitest'

// Code that complains to the console has a problem that nobody asserts.
const complaints = vi.spyOn(console, 'error')

afterAll(() => {
  const heard = complaints.mock.calls
  // Another file in this process must not be blamed for it.
  complaints.mockRestore()
  expect(heard).toEqual([])
})
