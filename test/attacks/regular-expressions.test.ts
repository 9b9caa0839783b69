import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

// Judging takes half a second each, so verdicts are kept. After writing a new pattern:
// JUDGE=1 npx vitest run test/regular-expressions
const KEPT = path.join(import.meta.dirname, 'judged-expressions.json')
const ROOT = path.resolve(import.meta.dirname, '../..')

type Verdict = 'linear' | 'polynomial' | 'exponential' | 'undecided'

/** All literals of the program, as they are written. */
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

async function judge(literal: string): Promise<Verdict> {
  const judged = await check(...partsOf(literal), { timeout: 20_000 })
  if (judged.status === 'safe') return 'linear'
  if (judged.status === 'unknown') return 'undecided'
  return judged.complexity.type === 'exponential' ? 'exponential' : 'polynomial'
}

/** Of patterns that are not linear: the worst that can reach them, as long as it can be. */
const WORST: Record<string, string> = {
  '/\\d+$/': `${'1'.repeat(1024)}x`,
  '/=+$/': `${'='.repeat(1000)}x`,
  '/\\[.*\\]/': '['.repeat(200),
  '/ \\(.*\\)$/': ' ('.repeat(100),
  '/<([^>]+)>;\\s*rel="next"/': '<'.repeat(2_000),
}

/** Read what this program itself has written, where what people typed cannot open a tag or end an attribute. */
const ONLY_OURS = [
  /<link|<script|<style|\^import/,
  // A sanitised mail body.
  /<\(p\|div\)|<a\\b|<img\\b/,
]

const patterns = readPatterns()
let kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, Verdict>

test('every pattern of the program has been judged, and none that is gone is kept', {
  timeout: 600_000,
}, async () => {
  if (process.env.JUDGE) {
    const judged: Record<string, Verdict> = {}
    for (const literal of patterns) judged[literal] = kept[literal] ?? (await judge(literal))
    writeFileSync(KEPT, `${JSON.stringify(judged, null, 2)}\n`)
    kept = judged
  }
  expect(Object.keys(kept).sort()).toEqual(patterns)
})

test('none of them can be made to try for ever', () => {
  expect(Object.keys(kept).filter(literal => kept[literal] === 'exponential')).toEqual([])
})

describe('a pattern that is not linear is quick on the worst that can reach it:', () => {
  const slow = patterns.filter(literal => kept[literal] !== 'linear')
  test.each(slow.filter(literal => !ONLY_OURS.some(part => part.test(literal))))('%s', literal => {
    const worst = WORST[literal]
    if (worst === undefined) throw new Error('What is the worst that can reach this pattern?')
    const pattern = new RegExp(...partsOf(literal))
    const before = process.cpuUsage()
    pattern.test(worst)
    expect(process.cpuUsage(before).user).toBeLessThan(50_000)
  })
})

test('the judge knows a bad one (negative control)', async () => {
  expect(await judge('/^(a+)+$/')).toBe('exponential')
})
