import { expect, test } from 'vitest'
import {
  documentPaths,
  fallbackPages,
  readRetiredPaths,
  retiredPaths,
  storedPaths,
} from './site-paths.server.ts'

const fallbackFor = (path: string) => fallbackPages.find(({ matches }) => matches(path))

test('an unknown article, an unknown page and a retired address each have their own page', () => {
  expect(fallbackFor('/blogue/perdu')).toMatchObject({ path: '/blogue/introuvable', status: 404 })
  expect(fallbackFor('/perdu')).toMatchObject({ path: '/introuvable', status: 404 })
  expect(fallbackFor('/blogue/perdu/encore')).toMatchObject({ path: '/introuvable', status: 404 })
  for (const path of retiredPaths)
    for (const asked of [path, `${path}/`])
      expect(fallbackFor(asked)).toMatchObject({ path: '/retiree', status: 410 })
})

test('no path of an existing page is in the list of retired paths', () => {
  expect([...documentPaths, ...storedPaths].filter(path => retiredPaths.has(path))).toEqual([])
})

test('the list of retired paths may contain comments and empty lines; anything else that is not a path is rejected', () => {
  expect(readRetiredPaths('# why\n\n/a/b-c \n/d.html # moved\n/services/\n')).toEqual([
    '/a/b-c',
    '/d.html',
    '/services',
  ])
  for (const wrong of ['blogue/x', 'https://exemple.ca/x', '/x?y', '//x', '/x//'])
    expect(() => readRetiredPaths(wrong)).toThrow(wrong)
})
