import { expect, test } from 'vitest'
import { parseOffers } from './story.rules.ts'

test('lines with a dash become offers, with the text after a colon as their note', () => {
  const { text, offers } = parseOffers(
    'On carrelle.\n\n- Planchers\n- Douches\u00a0: bases et **niches**\n\nEt le reste.',
  )
  expect(offers).toEqual([
    { name: 'Planchers', note: '' },
    { name: 'Douches', note: 'Bases et niches' },
  ])
  expect(text).toEqual([
    { kind: 'paragraph', spans: ['On carrelle.'] },
    { kind: 'paragraph', spans: ['Et le reste.'] },
  ])
})

test('a description without such lines has no offers', () => {
  expect(parseOffers('Planchers, murs\u00a0: tout.').offers).toEqual([])
})
