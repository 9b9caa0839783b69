import { expect, test } from 'vitest'
import { keptTick } from './quick-ticks.ts'

test('Node still makes the object whose shape is kept', () => {
  expect(keptTick).toBeTypeOf('object')
})
