import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

// Analyzing a pattern takes half a second, so results are stored. After writing a new pattern:
// JUDGE=1 npx vitest run test/attacks/regular-expressions
const STORED_RESULTS = path.join(import.meta.dirname, 'analyzed-expressions.json')
const ROOT = path.resolve(import.meta.dirname, '../..')

type Complexity = 'linear' | 'polynomial' | 'exponential' | 'undecided'

/** All regular expression literals of the source. */
function readPatterns(): string[] {
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.add(`/${pattern}/${flags}`)
    }
    for (const child of Object.values(node)) visit(child)
  }
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }))
    if (!file.includes('.test.'))
      visit(
        parseAst(readFileSync(path.join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
      )
  return [...found].sort()
}

function partsOf(literal: string): [string, string] {
  const end = literal.lastIndexOf('/')
  return [literal.slice(1, end), literal.slice(end + 1)]
}

async function analyze(literal: string): Promise<Complexity> {
  const result = await check(...partsOf(literal), { timeout: 20_000 })
  if (result.status === 'safe') return 'linear'
  if (result.status === 'unknown') return 'undecided'
  return result.complexity.type === 'exponential' ? 'exponential' : 'polynomial'
}

/** Worst-case inputs of patterns that are not linear, as long as an input can be. */
const WORST_INPUTS: Record<string, string> = {
  '/\\d+$/': `${'1'.repeat(1024)}x`,
  '/=+$/': `${'='.repeat(1000)}x`,
  '/\\[.*\\]/': '['.repeat(200),
  '/ \\(.*\\)$/': ' ('.repeat(100),
  '/<([^>]+)>;\\s*rel="next"/': '<'.repeat(2_000),
  '/[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,4}/': 'a'.repeat(10_000),
}

/** Patterns that only read this program's own output, where user input cannot open a tag or end an attribute. */
const OWN_OUTPUT_ONLY = [
  /<link|<script|<style/,
  // A sanitized mail body.
  /<\(p\|div\)|<a\\b|<img\\b/,
]

const patterns = readPatterns()
let stored = JSON.parse(readFileSync(STORED_RESULTS, 'utf8')) as Record<string, Complexity>

test('the stored results cover exactly the patterns of the source', {
  timeout: 600_000,
}, async () => {
  if (process.env.JUDGE) {
    const analyzed: Record<string, Complexity> = {}
    for (const literal of patterns) analyzed[literal] = stored[literal] ?? (await analyze(literal))
    writeFileSync(STORED_RESULTS, `${JSON.stringify(analyzed, null, 2)}\n`)
    stored = analyzed
  }
  expect(Object.keys(stored).sort()).toEqual(patterns)
})

test('no pattern has exponential complexity', () => {
  expect(Object.keys(stored).filter(literal => stored[literal] === 'exponential')).toEqual([])
})

describe('a pattern that is not linear is fast on its worst input:', () => {
  const slow = patterns.filter(literal => stored[literal] !== 'linear')
  test.each(slow.filter(literal => !OWN_OUTPUT_ONLY.some(part => part.test(literal))))('%s', literal => {
    const worst = WORST_INPUTS[literal]
    if (worst === undefined) throw new Error('Add the worst input of this pattern to WORST_INPUTS.')
    const pattern = new RegExp(...partsOf(literal))
    const before = process.cpuUsage()
    pattern.test(worst)
    expect(process.cpuUsage(before).user).toBeLessThan(50_000)
  })
})

test('the analysis recognizes an exponential pattern (negative control)', async () => {
  expect(await analyze('/^(a+)+$/')).toBe('exponential')
})
