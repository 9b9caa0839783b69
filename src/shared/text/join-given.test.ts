import { expect, test } from 'vitest'
import { joinGiven } from './join-given.ts'

test('what is not filled in leaves no comma behind', () => {
  expect(joinGiven(['142, rue des Exemples', joinGiven(['Lévis', 'G6V 0A0'], ' ')])).toBe(
    '142, rue des Exemples, Lévis G6V 0A0',
  )
  expect(joinGiven(['', joinGiven(['Lévis', ''], ' '), '418 555-0177'])).toBe('Lévis, 418 555-0177')
})
