import { expect, test } from 'vitest'
import { isDialable, previewOf, searchWords } from './message.rules.ts'

test('a hundred characters are shown whole, one more is cut', () => {
  expect(previewOf('x'.repeat(100))).toEqual({ text: 'x'.repeat(100), isCut: false })
  expect(previewOf('x'.repeat(101))).toEqual({ text: `${'x'.repeat(100)}...`, isCut: true })
})

test('a character of several code points counts once and is never cut in half', () => {
  expect(previewOf('👷🏽‍♀️'.repeat(100)).isCut).toBe(false)
  expect(previewOf(`${'e\u0301'.repeat(100)}x`).text).toBe(`${'e\u0301'.repeat(100)}...`)
})

test.each([
  ['418 555-0142', true],
  ['555-0142', true],
  ['pas de téléphone', false],
  ['911', false],
])('%s: a telephone can dial it, %s', (phone, isOne) => {
  expect(isDialable(phone)).toBe(isOne)
})

test.each([
  ['Douche  italienne ', ['Douche', 'italienne']],
  ['(418) 555.0142'.replace('.', '-'), ['4185550142']],
  ['+1 418 555 0142', ['4185550142']],
  ['418', ['418']],
  ['12 x 24', ['12', 'x', '24']],
  ['  ', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j asks for %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})
