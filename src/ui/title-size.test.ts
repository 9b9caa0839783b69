import { expect, test } from 'vitest'
import { titleSize } from './title-size.ts'

test.each([
  [['Posé pour rester'], 'short'],
  [['Le beau se voit.', 'Le solide est en dessous.'], 'medium'],
  [['De la démolition jusqu’au tout dernier joint'], 'long'],
  [[''], 'short'],
] as const)('the title %j is %s', (lines, size) => {
  expect(titleSize(...lines)).toBe(size)
})
