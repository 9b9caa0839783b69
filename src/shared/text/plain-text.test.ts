import { expect, test } from 'vitest'
import { blocksOfPlainText } from './plain-text.ts'

test('lines are paragraphs, and numbered lines a list, even with empty lines between them', () => {
  expect(blocksOfPlainText('Étape par étape\n\n1. La **visite**.\n\n2. La pose.\nVoilà.')).toEqual([
    { kind: 'paragraph', spans: ['Étape par étape'] },
    { kind: 'list', isOrdered: true, items: [['La ', { strong: 'visite' }, '.'], ['La pose.']] },
    { kind: 'paragraph', spans: ['Voilà.'] },
  ])
})

test('dashes and bullets make an unordered list', () => {
  expect(blocksOfPlainText('1. un\n- deux\r\n• trois\n– quatre\n— cinq')).toEqual([
    { kind: 'list', isOrdered: true, items: [['un']] },
    { kind: 'list', isOrdered: false, items: [['deux'], ['trois'], ['quatre'], ['cinq']] },
  ])
})

test.each(['', ' \n ', '-', '3 pi sur 5', '-5 °C'])('%j makes no list', text => {
  expect(blocksOfPlainText(text).filter(({ kind }) => kind === 'list')).toEqual([])
})
