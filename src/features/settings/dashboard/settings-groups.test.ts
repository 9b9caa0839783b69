import { expect, test } from 'vitest'
import { SETTINGS_FIELDS } from '../settings.contract.ts'
import { GROUPS } from './settings-groups.ts'

test('every setting is in the form once', () => {
  const shown = GROUPS.flatMap(({ fields }) => fields)
  expect(shown.toSorted()).toEqual(SETTINGS_FIELDS.toSorted())
})
