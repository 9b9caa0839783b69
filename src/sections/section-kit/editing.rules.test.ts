import { expect, test } from 'vitest'
import {
  afterSave,
  applyChanges,
  contentOf,
  type Editing,
  isDirty,
  rebase,
  resumeDraft,
  versionBefore,
} from './editing.rules.ts'

const base = { title: 'Un', text: 'Deux', version: 3, updatedAt: null }
const untouched: Editing<typeof base> = { base, changes: {} }

test('changes override the published content', () => {
  expect(contentOf(applyChanges(untouched, { title: 'Nouveau' }))).toEqual({ ...base, title: 'Nouveau' })
})

test('a field typed back to its published value is no change', () => {
  const changed = applyChanges(untouched, { title: 'Nouveau' })
  expect(isDirty(changed)).toBe(true)
  expect(isDirty(applyChanges(changed, { title: 'Un' }))).toBe(false)
})

test('changes typed while a save was in flight stay changes', () => {
  const sent = applyChanges(untouched, { title: 'Envoyé', text: 'Envoyé' })
  const since = applyChanges(sent, { text: 'Tapé depuis' })
  const published = { ...base, title: 'ENVOYÉ', text: 'ENVOYÉ', version: 4 }
  expect(afterSave({ ...since, unsent: sent }, { sent, published })).toEqual({
    base: published,
    changes: { text: 'Tapé depuis' },
  })
})

test('a field typed back to its earlier value while its save was in flight stays a change', () => {
  const sent = applyChanges(untouched, { title: 'Envoyé', text: 'Envoyé' })
  const since = applyChanges(sent, { title: 'Un' })
  const published = { ...base, ...sent.changes, version: 4 }
  const expected = { base: published, changes: { title: 'Un' } }
  expect(afterSave({ ...since, unsent: sent }, { sent, published })).toEqual(expected)
  expect(resumeDraft({ ...since, unsent: sent }, published)).toEqual({
    ...expected,
    unsent: null,
    newer: null,
  })
})

test('a draft that was discarded while its save was in flight stays discarded', () => {
  const sent = applyChanges(untouched, { title: 'Envoyé' })
  const published = { ...base, ...sent.changes, version: 4 }
  const discarded = { ...untouched, unsent: null }
  expect(afterSave(discarded, { sent, published })).toEqual({ base: published, changes: {} })
  const since = { ...applyChanges(untouched, { text: 'Tapé depuis' }), unsent: null }
  expect(afterSave(since, { sent, published }).changes).toEqual({ text: 'Tapé depuis' })
})

test('a rebase applies own changes to somebody else’s version and leaves its other fields alone', () => {
  const mine = applyChanges(untouched, { title: 'Le mien' })
  const theirs = { ...base, title: 'Le leur', text: 'Aussi le leur', version: 4 }
  expect(contentOf(rebase(mine, theirs))).toEqual({ ...theirs, title: 'Le mien' })
})

test('a change that somebody else published too is no longer a change', () => {
  const mine = applyChanges(untouched, { title: 'Pareil' })
  expect(isDirty(rebase(mine, { ...base, title: 'Pareil', version: 4 }))).toBe(false)
})

test('a draft resumes on the version it was begun on, and a newer version is reported', () => {
  const draft = { ...applyChanges(untouched, { title: 'Gardé' }), unsent: null }
  expect(resumeDraft(draft, base)).toEqual({ ...draft, newer: null })
  const newer = { ...base, text: 'Entre-temps', version: 4 }
  expect(resumeDraft(draft, newer)).toEqual({ ...draft, newer })
  expect(resumeDraft(null, newer)).toEqual({ base: newer, changes: {}, unsent: null, newer: null })
})

test('a draft that is published by now is no draft any more', () => {
  const draft = { ...applyChanges(untouched, { title: 'Gardé' }), unsent: null }
  const published = { ...base, title: 'Gardé', version: 4 }
  expect(resumeDraft(draft, published)).toMatchObject({ base: published, changes: {}, newer: null })
})

test('an unsent save resumes as it was submitted, whatever was typed since', () => {
  const unsent = applyChanges(untouched, { title: 'Pressé' })
  expect(resumeDraft({ ...untouched, unsent }, base).unsent).toEqual(unsent)
  const newer = { ...base, text: 'Entre-temps', version: 4 }
  expect(resumeDraft({ ...unsent, unsent }, newer)).toEqual({ ...unsent, unsent, newer: null })
  expect(resumeDraft({ ...unsent, unsent }, { ...base, title: 'Pressé', version: 4 }).unsent).toBeNull()
})

test('Undo goes back before the last save, and before what it brought back itself', () => {
  const written = (version: number) => ({ version, restoredFrom: null })
  const restored = (version: number, restoredFrom: number) => ({ version, restoredFrom })
  const versions = [written(3), written(2), written(1), written(0)]
  const before = (...newer: { version: number; restoredFrom: number | null }[]) =>
    versionBefore([...newer, ...versions])?.version ?? null
  expect(before()).toBe(2)
  expect(before(restored(4, 2))).toBe(1)
  expect(before(restored(5, 1), restored(4, 2))).toBe(0)
  expect(before(restored(6, 0), restored(5, 1), restored(4, 2))).toBeNull()
  // An undo that was undone.
  expect(before(restored(5, 3), restored(4, 2))).toBe(2)
  expect(before(restored(6, 4), restored(5, 3), restored(4, 2))).toBe(1)
  // Written after an undo.
  expect(before(written(5), restored(4, 2))).toBe(4)
  // What it brought back is on another page of the history.
  expect(versionBefore([restored(60, 2), written(59)])).toBeNull()
  expect(versionBefore([])).toBeNull()
})
