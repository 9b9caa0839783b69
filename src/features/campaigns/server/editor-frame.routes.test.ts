import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { startTestApi } from '#harness/test-api.ts'

const api = await startTestApi()

test('the editor has a document of its own, that only we may frame and that has no origin', async () => {
  const answer = await api.call('GET', '/dash/mail-editor')
  expect(answer.statusCode).toBe(200)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain('sandbox allow-scripts allow-forms;')
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).not.toMatch(/allow-same-origin|connect-src/)
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  expect(findings.filter(({ severity }) => severity <= 30)).toEqual([])
  const files = answer.body.match(/\/dash\/mail-editor\/[0-9a-f]{16}\.(?:js|css)/g) ?? []
  expect(files).toHaveLength(2)
  for (const file of files) {
    const part = await api.call('GET', file, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(part.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  expect((await api.call('GET', '/dash/mail-editor/0000000000000000.js')).statusCode).toBe(404)
})
