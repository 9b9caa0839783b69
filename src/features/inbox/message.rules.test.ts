import { expect, test } from 'vitest'
import { previewOf } from './message.rules.ts'

test('a hundred characters are shown whole, one more is cut', () => {
  expect(previewOf('x'.repeat(100))).toEqual({ text: 'x'.repeat(100), isCut: false })
  expect(previewOf('x'.repeat(101))).toEqual({ text: `${'x'.repeat(100)}...`, isCut: true })
})

test('a character of several code points counts once and is never cut in half', () => {
  expect(previewOf('👷🏽‍♀️'.repeat(100)).isCut).toBe(false)
  expect(previewOf(`${'e\u0301'.repeat(100)}x`).text).toBe(`${'e\u0301'.repeat(100)}...`)
})
