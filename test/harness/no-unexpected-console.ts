import { afterAll, expect, vi } from 'vitest'

// Code that complains to the console has a problem that nobody asserts.
const complaints = vi.spyOn(console, 'error')

afterAll(() => expect(complaints).not.toHaveBeenCalled())
