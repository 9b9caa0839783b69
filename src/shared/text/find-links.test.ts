import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

test('web and e-mail addresses in a text become links; punctuation after them does not belong to them', () => {
  const text = 'Voyez https://exemple.ca/plan?a=1&b=2, www.carreau.test (ou luc.b+1@exemple.qc.ca). Merci!'
  const parts = findLinks(text)
  expect(parts.map(part => part.text).join('')).toBe(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual([
    'https://exemple.ca/plan?a=1&b=2',
    'https://www.carreau.test',
    'mailto:luc.b+1@exemple.qc.ca',
  ])
})

test.each(['', 'Rien ici.', '@', 'a@b', 'javascript:alert(1)', 'http://', 'prix 3 @ 4 $'])(
  '%j has no link',
  text => {
    const parts = findLinks(text)
    expect(parts.filter(({ href }) => href !== undefined)).toEqual([])
    expect(parts.map(part => part.text).join('')).toBe(text)
  },
)
