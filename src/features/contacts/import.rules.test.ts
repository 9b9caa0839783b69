import { expect, test } from 'vitest'
import { guessFields, hasHeaders, readRow } from './import.rules.ts'

test.each([
  [
    ['Nom', 'Courriel', 'Téléphone'],
    ['name', 'email', 'phone'],
  ],
  [
    ['Prénom', 'Nom', 'Adresse courriel', 'Cellulaire'],
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  [
    ['First Name', 'Last Name', 'E-mail Address', 'Mobile Phone'],
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  [
    ['Name', 'Email', 'Phone', 'Created At', 'Basis'],
    ['name', 'email', 'phone', 'none', 'none'],
  ],
  [
    ['Courriel', 'Courriel 1', 'Ville'],
    ['email', 'none', 'none'],
  ],
] as const)('the columns %j are read as %j', (headers, fields) => {
  expect(guessFields(headers, [])).toEqual(fields)
})

test('in a file without headers the column of addresses is found', () => {
  expect(hasHeaders(['Nadia', 'n@exemple.test'])).toBe(false)
  expect(guessFields(['Column 1', 'Column 2'], [['Nadia'], ['n@exemple.test']])).toEqual(['none', 'email'])
})

test.each([
  [['Nadia', 'Bergeron', ' n@e.test '], { name: 'Nadia Bergeron', email: 'n@e.test', problem: null }],
  [['', '', 'n@e.test'], { name: '', problem: null }],
  [['Nadia', '', 'nadia'], { problem: 'email-invalid' }],
  [['Nadia', '', ''], { problem: 'email-missing' }],
  [['x'.repeat(201), '', 'n@e.test'], { problem: 'name-too-long' }],
  [["'=Nadia", '', 'n@e.test'], { name: '=Nadia', problem: null }],
])('the row %j is read as %j', (cells, row) => {
  expect(readRow(cells, ['firstName', 'lastName', 'email'])).toMatchObject(row)
})
