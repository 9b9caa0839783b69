import { expect, test, vi } from 'vitest'
import { openContact } from './open-contact.ts'

test('a press opens the form over the page instead of leaving it', () => {
  const preventDefault = vi.fn<() => void>()
  const openModal = vi.fn<() => void>()
  openContact({ preventDefault }, openModal)
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(openModal).toHaveBeenCalledOnce()
})

test('without an opener the log says so, and the link leads to the form’s own page', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const preventDefault = vi.fn<() => void>()
  openContact({ preventDefault }, undefined)
  expect(log.mock.calls).toEqual([['openModal is not a function or is undefined']])
  expect(preventDefault).not.toHaveBeenCalled()
  log.mockRestore()
})
