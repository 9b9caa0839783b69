import { expect, test } from 'vitest'
import { firstPaintScript } from './first-paint.ts'

test('the inline script of public pages is valid, and loads the behaviours without a static import', () => {
  const code = firstPaintScript('/assets/behaviours.js')
  expect(() => new Function(code)).not.toThrow()
  expect(code).toContain('import("/assets/behaviours.js")')
})
