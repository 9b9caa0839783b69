import { expect, test } from 'vitest'
import { cutToGraphemes, graphemes } from './graphemes.ts'

test.each([
  ['CARREAU', ['C', 'A', 'R', 'R', 'E', 'A', 'U']],
  ['été', ['é', 't', 'é']],
  ['e\u0301te\u0301', ['e\u0301', 't', 'e\u0301']],
  ['L’été…', ['L', '’', 'é', 't', 'é', '…']],
  ['👷🏽‍♀️!', ['👷🏽‍♀️', '!']],
  ['', []],
])('“%s” is split into user-perceived characters', (text, characters) => {
  expect(graphemes(text)).toEqual(characters)
})

test('the fast path for Latin text gives the same result as Intl.Segmenter', () => {
  const plain = String.fromCodePoint(
    ...Array.from({ length: 0x250 }, (_, code) => code).filter(
      code => (code >= 0x20 && code < 0x7f) || code >= 0xa0,
    ),
  )
  const segments = new Intl.Segmenter('fr-CA', { granularity: 'grapheme' }).segment(plain)
  expect(graphemes(plain)).toEqual(Array.from(segments, ({ segment }) => segment))
})

test('a text is never cut inside a grapheme', () => {
  expect(cutToGraphemes('ae\u0301b', 2)).toBe('ae\u0301')
})
