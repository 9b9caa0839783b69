import { expect, test } from 'vitest'
import { openingHours } from './opening-hours.rules.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test.each([
  ['Lundi au vendredi\u00a0: 7 h à 17 h', WEEK, '07:00', '17:00'],
  ['Samedi : 8 h 30 à 12 h', ['Saturday'], '08:30', '12:00'],
  ['samedi et dimanche: 9h à 16h30', ['Saturday', 'Sunday'], '09:00', '16:30'],
])('a search engine understands « %s »', (line, dayOfWeek, opens, closes) => {
  expect(openingHours([line])).toEqual([{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }])
})

test.each(['Samedi : sur rendez-vous', 'Fermé le dimanche', 'Lundi : 7 h', 'Lundi : 25 h à 26 h', ''])(
  '« %s » is left to people',
  line => {
    expect(openingHours([line])).toEqual([])
  },
)
