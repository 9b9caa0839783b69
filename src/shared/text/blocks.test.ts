import { expect, test } from 'vitest'
import { spansOf } from './blocks.ts'

test.each([
  ['Rien de fort.', ['Rien de fort.']],
  ['**Nom** : le vôtre', [{ strong: 'Nom' }, ' : le vôtre']],
  ['Un **mot** et **deux**', ['Un ', { strong: 'mot' }, ' et ', { strong: 'deux' }]],
  ['5 * 3 < 20', ['5 * 3 < 20']],
])('%j is read as its spans', (text, spans) => {
  expect(spansOf(text)).toEqual(spans)
})
