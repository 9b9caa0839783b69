import { expect, test } from 'vitest'
import { ofName } from './of-name.fr.ts'

test.each([
  ['Marie', 'de Marie'],
  ['Alice', 'd’Alice'],
  ['Élodie', 'd’Élodie'],
  ['Hélène', 'd’Hélène'],
  ['Yves', 'd’Yves'],
  ['Yolande', 'de Yolande'],
  ['Œdipe', 'd’Œdipe'],
  ['', 'de '],
])('« de » before %s is written %s', (name, expected) => {
  expect(ofName(name)).toBe(expected)
})
