import { expect, test } from 'vitest'
import { readOffers } from './story.rules.ts'

test('lines with a dash are offers, what follows a colon says what belongs to them', () => {
  const { text, offers } = readOffers(
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

test('a description without such lines is a text alone', () => {
  expect(readOffers('Planchers, murs\u00a0: tout.').offers).toEqual([])
})
