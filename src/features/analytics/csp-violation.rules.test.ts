import { expect, test } from 'vitest'
import { readViolation } from './csp-violation.rules.ts'

const SITE = 'https://exemple.ca'
const aReport = (body: object, type = 'csp-violation') => ({
  type,
  body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', documentURL: `${SITE}/`, ...body },
})

test('a violation has its directive, page, source and line', () => {
  const report = aReport({
    blockedURL: 'https://evil.test/a.js?token=x',
    documentURL: `${SITE}/blogue/etancheite-douche?utm=1#x`,
    sourceFile: `${SITE}/assets/home-B4xQ_9.js`,
    lineNumber: 7,
  })
  expect(readViolation(report, SITE)).toEqual({
    directive: 'script-src-elem',
    blocked: 'https://evil.test',
    page: '/blogue/etancheite-douche',
    source: '/assets/home-B4xQ_9.js',
    line: 7,
  })
})

test.each([
  [`${SITE}/auth/reset/mZc8FqJ3PdX5tYvW2kLr7uNs`, '/auth/reset/…'],
  [`${SITE}/auth/mZc8FqJ3PdX5tYvW2kLr7uNs`, '/auth/…'],
  [`${SITE}/canari@exemple.ca`, '/…'],
  [`${SITE}/418-555-0142`, '/…'],
  ['https://canari@autre.test/secret', 'https://autre.test'],
  ['data:text/html,canari', 'data:'],
  ['not an address, canari', 'unknown'],
  [null, 'unknown'],
])('%s is logged as %s', (documentURL, page) => {
  expect(readViolation(aReport({ documentURL }), SITE)?.page).toBe(page)
})

test('an invalid directive is not logged', () => {
  const report = aReport({ effectiveDirective: 'canari@exemple.ca', lineNumber: 1.5 })
  expect(readViolation(report, SITE)).toMatchObject({ directive: 'unknown', line: null })
})

test('other reports and those of browser extensions are ignored', () => {
  expect(readViolation(aReport({}, 'deprecation'), SITE)).toBeNull()
  expect(readViolation({ type: 'csp-violation', body: null }, SITE)).toBeNull()
  expect(readViolation(aReport({ sourceFile: 'moz-extension' }), SITE)).toBeNull()
  expect(readViolation(aReport({ blockedURL: 'chrome-extension://abc/x.js' }), SITE)).toBeNull()
})
