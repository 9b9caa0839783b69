import { expect, test } from 'vitest'
import { cutToGraphemes, graphemes } from './graphemes.ts'

test.each([
  ['CARREAU', ['C', 'A', 'R', 'R', 'E', 'A', 'U']],
  ['été', ['é', 't', 'é']],
  ['e\u0301te\u0301', ['e\u0301', 't', 'e\u0301']],
  ['L’été…', ['L', '’', 'é', 't', 'é', '…']],
  ['👷🏽‍♀️!', ['👷🏽‍♀️', '!']],
  ['', []],
])('a reader of “%s” counts what they see', (text, characters) => {
  expect(graphemes(text)).toEqual(characters)
})

test('the short way counts plain letters as the long way does', () => {
  const plain = String.fromCodePoint(
    ...Array.from({ length: 0x250 }, (_, code) => code).filter(
      code => (code >= 0x20 && code < 0x7f) || code >= 0xa0,
    ),
  )
  const segments = new Intl.Segmenter('fr-CA', { granularity: 'grapheme' }).segment(plain)
  expect(graphemes(plain)).toEqual(Array.from(segments, ({ segment }) => segment))
})

test('a text is never cut inside a character', () => {
  expect(cutToGraphemes('ae\u0301b', 2)).toBe('ae\u0301')
})
