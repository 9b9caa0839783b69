import { expect, test } from 'vitest'
import { suggestTitle } from './suggest-title.ts'

const lastModified = Date.parse('2026-11-14T17:00:00Z')
const titleOf = (kind: 'image' | 'video', name: string, taken: string[] = []) =>
  suggestTitle(kind, { name, lastModified }, taken)

test.each([
  ['douche-italienne.jpg', 'Douche italienne'],
  ['Entrée_en damier 2.jpeg', 'Entrée en damier 2'],
  ['l’îlot.png', 'L’îlot'],
  ['IMG_4131.HEIC', 'Photo du 14 novembre 2026'],
  ['PXL_20261114_101500123.MP.jpg', 'Photo du 14 novembre 2026'],
  ['WhatsApp Image 2026-11-14 at 10.15.00.jpeg', 'Photo du 14 novembre 2026'],
  ['20261114.jpg', 'Photo du 14 novembre 2026'],
  ['.jpg', 'Photo du 14 novembre 2026'],
])('an image named %s is called %s', (name, title) => expect(titleOf('image', name)).toBe(title))

test('a movie without a name of its own is called by its day', () => {
  expect(titleOf('video', 'MVI_0007.mov')).toBe('Vidéo du 14 novembre 2026')
})

test('of files with the same title, each after the first gets a number', () => {
  const title = 'Photo du 14 novembre 2026'
  expect(titleOf('image', 'IMG_2.jpg', [title])).toBe(`${title} (2)`)
  expect(titleOf('image', 'IMG_3.jpg', [title, `${title} (2)`])).toBe(`${title} (3)`)
})

test('the first day of a month is written as in Quebec', () => {
  const file = { name: 'IMG_1.jpg', lastModified: Date.parse('2026-01-01T17:00:00Z') }
  expect(suggestTitle('image', file, [])).toBe('Photo du 1er janvier 2026')
})
