import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Marc Bélanger', 'MB'],
  ['  élise   de la  Rue ', 'ÉR'],
  ['Admin', 'A'],
  ['É́lise', 'É́'],
  ['👷🏽‍♀️ Julie', '👷🏽‍♀️J'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
