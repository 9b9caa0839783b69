import { expect, test } from 'vitest'
import {
  afterSave,
  applyChanges,
  contentOf,
  type Editing,
  isDirty,
  rebase,
  resumeDraft,
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
  expect(afterSave(since, { sent: sent.changes, published })).toEqual({
    base: published,
    changes: { text: 'Tapé depuis' },
  })
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
