import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['Douche  italienne ', ['Douche', 'italienne']],
  ['(418) 555.0142'.replace('.', '-'), ['4185550142']],
  ['+1 418 555 0142', ['4185550142']],
  ['418', ['418']],
  ['12 x 24', ['12', 'x', '24']],
  ['  ', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j searches for %j', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})
