import { expect, test } from 'vitest'
import { phoneLinks } from './phone-links.ts'

test.each([
  ['418 555-0142', 'tel:+14185550142'],
  ['(418) 555-0142', 'tel:+14185550142'],
  ['1 418 555-0142', 'tel:+14185550142'],
  ['4185550142', 'tel:+14185550142'],
  ['+33 1 23 45 67 89', 'tel:+33123456789'],
  ['418.555.0106 poste 22', 'tel:+14185550106;ext=22'],
  ['418 555-0106, poste 22', 'tel:+14185550106;ext=22'],
  ['418 555-0106 ext. 22', 'tel:+14185550106;ext=22'],
  ['418 555-0106 x22', 'tel:+14185550106;ext=22'],
  ['418 555-0106 ou 581 555-0107', 'tel:+14185550106'],
  ['418 555-0106, 581 555-0107', 'tel:+14185550106'],
  ['418 555-0106 / 581 555-0107 poste 3', 'tel:+14185550106'],
  ['cell : 418 555-0106, le soir', 'tel:+14185550106'],
  ['555-0109, ou 418 555-0106', 'tel:+14185550106'],
])('in « %s » the first valid number is called by %s', (text, call) => {
  expect(phoneLinks(text)?.call).toBe(call)
})

test('a text message goes to the number without its extension', () => {
  expect(phoneLinks('418 555-0106 poste 22')).toMatchObject({
    number: '+14185550106',
    text: 'sms:+14185550106',
  })
})

test.each(['555-0109', '5550109', '911', '000 000-0000', '418 555-01425', 'pas de téléphone', ''])(
  'in « %s » there is no number',
  text => {
    expect(phoneLinks(text)).toBeNull()
  },
)
