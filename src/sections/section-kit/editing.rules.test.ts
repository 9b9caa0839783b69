import { expect, test } from 'vitest'
import {
  afterSave,
  applyChanges,
  contentOf,
  type Editing,
  isDirty,
  rebased,
  resumeDraft,
} from './editing.rules.ts'

const base = { title: 'Un', text: 'Deux', version: 3, updatedAt: null }
const untouched: Editing<typeof base> = { base, typed: {} }

test('what is typed stands over what the site says', () => {
  expect(contentOf(applyChanges(untouched, { title: 'Nouveau' }))).toEqual({ ...base, title: 'Nouveau' })
})

test('a word typed back to what it was is no change', () => {
  const there = applyChanges(untouched, { title: 'Nouveau' })
  expect(isDirty(there)).toBe(true)
  expect(isDirty(applyChanges(there, { title: 'Un' }))).toBe(false)
})

test('what was typed while a save was under way stays typed', () => {
  const sent = applyChanges(untouched, { title: 'Envoyé', text: 'Envoyé' })
  const since = applyChanges(sent, { text: 'Tapé depuis' })
  const published = { ...base, title: 'ENVOYÉ', text: 'ENVOYÉ', version: 4 }
  expect(afterSave(since, { sent: sent.typed, published })).toEqual({
    base: published,
    typed: { text: 'Tapé depuis' },
  })
})

test('typed words go over somebody else’s state, and leave the rest of it alone', () => {
  const mine = applyChanges(untouched, { title: 'Le mien' })
  const theirs = { ...base, title: 'Le leur', text: 'Aussi le leur', version: 4 }
  expect(contentOf(rebased(mine, theirs))).toEqual({ ...theirs, title: 'Le mien' })
})

test('words that somebody else typed too are no longer a change', () => {
  const mine = applyChanges(untouched, { title: 'Pareil' })
  expect(isDirty(rebased(mine, { ...base, title: 'Pareil', version: 4 }))).toBe(false)
})

test('kept words are taken up over the state they were typed over, and a newer one is told', () => {
  const kept = applyChanges(untouched, { title: 'Gardé' })
  expect(resumeDraft(kept, base)).toEqual({ ...kept, unsent: null, newer: null })
  const newer = { ...base, text: 'Entre-temps', version: 4 }
  expect(resumeDraft(kept, newer)).toEqual({ ...kept, unsent: null, newer })
  expect(resumeDraft(null, newer)).toEqual({ base: newer, typed: {}, unsent: null, newer: null })
})

test('kept words that the site says by now are no draft any more', () => {
  const kept = applyChanges(untouched, { title: 'Gardé' })
  const published = { ...base, title: 'Gardé', version: 4 }
  expect(resumeDraft(kept, published)).toMatchObject({ base: published, typed: {}, newer: null })
})

test('a save that has not left is taken up as it was pressed, whatever was typed since', () => {
  const unsent = applyChanges(untouched, { title: 'Pressé' })
  expect(resumeDraft({ ...untouched, unsent }, base).unsent).toEqual(unsent)
  const newer = { ...base, text: 'Entre-temps', version: 4 }
  expect(resumeDraft({ ...unsent, unsent }, newer)).toEqual({ ...unsent, unsent, newer: null })
  expect(resumeDraft({ ...unsent, unsent }, { ...base, title: 'Pressé', version: 4 }).unsent).toBeNull()
})
