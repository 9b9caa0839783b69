import { expect, test } from 'vitest'
import { afterSave, contentOf, type Editing, hasWords, rebased, takenUp, withWords } from './editing.rules.ts'

const base = { title: 'Un', text: 'Deux', version: 3, updatedAt: null }
const untouched: Editing<typeof base> = { base, typed: {} }

test('what is typed stands over what the site says', () => {
  expect(contentOf(withWords(untouched, { title: 'Nouveau' }))).toEqual({ ...base, title: 'Nouveau' })
})

test('a word typed back to what it was is no change', () => {
  const there = withWords(untouched, { title: 'Nouveau' })
  expect(hasWords(there)).toBe(true)
  expect(hasWords(withWords(there, { title: 'Un' }))).toBe(false)
})

test('what was typed while a save was under way stays typed', () => {
  const sent = withWords(untouched, { title: 'Envoyé', text: 'Envoyé' })
  const since = withWords(sent, { text: 'Tapé depuis' })
  const published = { ...base, title: 'ENVOYÉ', text: 'ENVOYÉ', version: 4 }
  expect(afterSave(since, { sent: sent.typed, published })).toEqual({
    base: published,
    typed: { text: 'Tapé depuis' },
  })
})

test('typed words go over somebody else’s state, and leave the rest of it alone', () => {
  const mine = withWords(untouched, { title: 'Le mien' })
  const theirs = { ...base, title: 'Le leur', text: 'Aussi le leur', version: 4 }
  expect(contentOf(rebased(mine, theirs))).toEqual({ ...theirs, title: 'Le mien' })
})

test('words that somebody else typed too are no longer a change', () => {
  const mine = withWords(untouched, { title: 'Pareil' })
  expect(hasWords(rebased(mine, { ...base, title: 'Pareil', version: 4 }))).toBe(false)
})

test('kept words are taken up over the state they were typed over, and a newer one is told', () => {
  const kept = withWords(untouched, { title: 'Gardé' })
  expect(takenUp(kept, base)).toEqual({ ...kept, unsent: null, newer: null })
  const newer = { ...base, text: 'Entre-temps', version: 4 }
  expect(takenUp(kept, newer)).toEqual({ ...kept, unsent: null, newer })
  expect(takenUp(null, newer)).toEqual({ base: newer, typed: {}, unsent: null, newer: null })
})

test('kept words that the site says by now are no draft any more', () => {
  const kept = withWords(untouched, { title: 'Gardé' })
  const published = { ...base, title: 'Gardé', version: 4 }
  expect(takenUp(kept, published)).toMatchObject({ base: published, typed: {}, newer: null })
})

test('a save that has not left is taken up as it was pressed, whatever was typed since', () => {
  const unsent = withWords(untouched, { title: 'Pressé' })
  expect(takenUp({ ...untouched, unsent }, base).unsent).toEqual(unsent)
  const newer = { ...base, text: 'Entre-temps', version: 4 }
  expect(takenUp({ ...unsent, unsent }, newer)).toEqual({ ...unsent, unsent, newer: null })
  expect(takenUp({ ...unsent, unsent }, { ...base, title: 'Pressé', version: 4 }).unsent).toBeNull()
})
