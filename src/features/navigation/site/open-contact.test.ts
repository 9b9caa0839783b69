import { expect, test, vi } from 'vitest'
import { openContact } from './open-contact.ts'

test('a click opens the dialog instead of following the link', () => {
  const preventDefault = vi.fn<() => void>()
  const openModal = vi.fn<() => void>()
  openContact({ preventDefault }, openModal)
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(openModal).toHaveBeenCalledOnce()
})

test('without openModal a warning is logged and the link is followed', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const preventDefault = vi.fn<() => void>()
  openContact({ preventDefault }, undefined)
  expect(log.mock.calls).toEqual([['openModal is not a function or is undefined']])
  expect(preventDefault).not.toHaveBeenCalled()
  log.mockRestore()
})
