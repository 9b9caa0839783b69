import { expect, test } from 'vitest'
import { previewOf } from './message.rules.ts'

test('a preview shows 100 characters and cuts the rest', () => {
  expect(previewOf('x'.repeat(100))).toEqual({ text: 'x'.repeat(100), isCut: false })
  expect(previewOf('x'.repeat(101))).toEqual({ text: `${'x'.repeat(100)}...`, isCut: true })
})

test('a character of several code points counts as one and is not split', () => {
  expect(previewOf('👷🏽‍♀️'.repeat(100)).isCut).toBe(false)
  expect(previewOf(`${'e\u0301'.repeat(100)}x`).text).toBe(`${'e\u0301'.repeat(100)}...`)
})
