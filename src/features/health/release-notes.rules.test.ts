import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../../package.json'
import { releaseNotes as english } from './release-notes.en.ts'
import { releaseNotes as french } from './release-notes.fr.ts'
import { isLater, releasesUpTo } from './release-notes.rules.ts'

test.each([
  ['0.2.0', '0.1.0'],
  ['0.10.0', '0.9.2'],
  ['0.2.10', '0.2.9'],
  ['1.0.0', '0.99.99'],
])('%s is later than %s', (later, earlier) => {
  expect(isLater(later, earlier)).toBe(true)
  expect(isLater(earlier, later)).toBe(false)
  expect(isLater(later, later)).toBe(false)
})

test.each([
  ['0.1.9', ['0.1.0']],
  ['0.2.0', ['0.2.0', '0.1.0']],
  ['0.9.0', ['0.2.0', '0.1.0']],
  ['0.0.1', []],
])('version %s shows the notes of %j', (running, shown) => {
  const releases = ['0.10.0', '0.2.0', '0.1.0'].map(version => ({ version, day: '2026-11-15', notes: [] }))
  expect(releasesUpTo(running, releases).map(release => release.version)).toEqual(shown)
})

test.each([
  ['English', english],
  ['French', french],
])('the version of package.json has notes in %s, which are the first that are shown', (_, notes) => {
  const [newest] = releasesUpTo(version, notes)
  expect(newest?.version).toBe(version)
  expect(newest?.notes).not.toEqual([])
})

test('both languages have the same versions, newest first, with as many notes and at most ten', () => {
  const outline = (releases: typeof english) =>
    releases.map(({ version, day, notes }) => ({ version, day, count: notes.length }))
  expect(outline(french)).toEqual(outline(english))
  for (const [index, { version, notes }] of english.entries()) {
    const earlier = english[index + 1]
    if (earlier) expect(isLater(version, earlier.version)).toBe(true)
    expect(notes.length).toBeLessThanOrEqual(10)
  }
})

test('an operator finds the versions and days of the notes in CHANGELOG.md, and no others', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  const headings = Array.from(changelog.matchAll(/^## (.+)$/gm), ([, heading]) => heading)
  expect(headings).toEqual(english.map(({ version, day }) => `${version}, ${day}`))
})
