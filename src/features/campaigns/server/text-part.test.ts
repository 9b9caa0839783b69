import { expect, test } from 'vitest'
import { textPart } from './text-part.ts'

test.each([
  [
    'paragraphs and breaks',
    '<h1>Le coulis</h1><p>Bonjour  {{name}},<br>merci.</p>',
    'Le coulis\n\nBonjour {{name}},\nmerci.',
  ],
  ['lists', '<ul><li>un</li><li>deux</li></ul><ol><li>trois</li></ol>', '- un\n- deux\n\n 1. trois'],
  ['a link', '<a href="https://a.test/?b=1&amp;c=2">ceci</a>', 'ceci (https://a.test/?b=1&c=2)'],
  ['a link whose label is its address', '<a href="https://a.test">https://a.test</a>', 'https://a.test'],
  ['a phone number', '<a href="tel:+14185550117">418 555-0117</a>', '418 555-0117'],
  [
    'a picture that is a link',
    '<a href="https://a.test"><img src="https://a.test/b.png" alt="La douche"></a>',
    'La douche (https://a.test)',
  ],
  [
    'a layout table',
    '<table><tr><td>&nbsp;</td></tr><tr><td>un</td><td>deux</td></tr></table>fin',
    'un\ndeux\n\nfin',
  ],
  ['characters', '<p>5 &lt; 6 &amp; l&#8217;eau</p><hr>fin', '5 < 6 & l’eau\n\n---\n\nfin'],
])('%s as plain text', (_, html, text) => {
  expect(textPart(html)).toBe(text)
})

test('a body with excessive nesting is cut', () => {
  expect(textPart(`${'<div>'.repeat(10_000)}deep`)).toBe('...')
})
