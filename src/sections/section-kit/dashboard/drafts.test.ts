import { expect, test } from 'vitest'
import { readSectionDraft } from './drafts.ts'

test('a draft that an earlier release stored on a device is still read', () => {
  const base = { title: 'Un', version: 3, updatedAt: null }
  const stored = { account: 'a', feature: 'section', item: 'i', key: 'k', savedAt: 0 } as const
  const value = { section: 'about', base, typed: { title: 'Deux' } }
  expect(readSectionDraft({ ...stored, value })).toEqual({ base, changes: { title: 'Deux' }, unsent: null })
  const unsent = { base, typed: { title: 'Trois' } }
  expect(readSectionDraft({ ...stored, value: { ...value, unsent } }).unsent).toEqual({
    base,
    changes: { title: 'Trois' },
  })
})
