import { expect, test } from 'vitest'
import { readRetiredPaths, retiredPaths } from './retired-paths.server.ts'
import { documentPaths, storedPaths, substitutes } from './site-paths.server.ts'

const shownFor = (path: string) => substitutes.find(({ isFor }) => isFor(path))

test('an unknown article, an unknown page and a retired address each show their own page', () => {
  expect(shownFor('/blogue/perdu')).toMatchObject({ shows: '/blogue/introuvable', status: 404 })
  expect(shownFor('/perdu')).toMatchObject({ shows: '/introuvable', status: 404 })
  expect(shownFor('/blogue/perdu/encore')).toMatchObject({ shows: '/introuvable', status: 404 })
  for (const path of retiredPaths)
    expect(shownFor(path)).toMatchObject({
      shows: path.startsWith('/blogue/') ? '/blogue/retire' : '/retiree',
      status: 410,
    })
})

test('nothing that still shows a page is retired', () => {
  expect([...documentPaths, ...storedPaths].filter(path => retiredPaths.has(path))).toEqual([])
})

test('a list of retired addresses may hold remarks and empty lines, and nothing that is not an address', () => {
  expect(readRetiredPaths('# why\n\n/a/b-c \n/d.html # moved\n')).toEqual(['/a/b-c', '/d.html'])
  for (const wrong of ['blogue/x', 'https://exemple.ca/x', '/x?y', '//x'])
    expect(() => readRetiredPaths(wrong)).toThrow(wrong)
})
