import { expect, test } from 'vitest'
import { fitHeroLine, splitInlaidLetters, widthOfWord } from './hero.rules.ts'

const marked = (text: string, place: 'word' | 'secondLine') =>
  splitInlaidLetters(text, place)
    .map(({ text: run, isInlaid }) => (isInlaid ? `[${run}]` : run))
    .join('')

test.each([
  ['CARREAU', 'word', 'C[A]R[R]EAU'],
  ['BEAU', 'word', 'B[E]A[U]'],
  ['OK', 'word', 'O[K]'],
  ['', 'word', ''],
  ['ÉE\u0301ÈE\u0301', 'word', 'É[E\u0301]È[E\u0301]'],
  ['par carreau', 'secondLine', 'par ca[r]reau'],
  ['court', 'secondLine', 'court'],
] as const)('in %j as %s, the inlaid letters are %j', (text, place, expected) => {
  expect(marked(text, place)).toBe(expected)
})

test.each([
  ['input1', 'straße', 'STRASSE'],
  ['input1', 'œuvre d’art', 'ŒUVRE D'],
  ['input2', '👨‍👩‍👧‍👦'.repeat(13), '👨‍👩‍👧‍👦'.repeat(12)],
] as const)('%s typed as %j becomes %j', (line, typed, shown) => {
  expect(fitHeroLine(line, typed)).toBe(shown)
})

test.each([
  ['CARREAU', 'normal'],
  ['MOSAÏQU', 'normal'],
  ['MODERNE', 'wide'],
  ['WWWWWWW', 'widest'],
  ['', 'normal'],
] as const)('the word %j is %s', (word, width) => {
  expect(widthOfWord(word)).toBe(width)
})
