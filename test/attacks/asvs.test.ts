import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Row {
  id: string
  level: string
  requirement: string
  applies: string
  /** `file › title`, several with ` | ` between them. */
  tests: string
  decision: string
}

/** Cells of one CSV line; a cell with a comma is quoted. */
function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

const [head = '', ...lines] = read('docs/security/asvs.csv').trim().split('\n')
const names = head.split(',')
const rows = lines.map(
  line => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index], cell])) as unknown as Row,
)

/** What is wrong with a row; empty when nothing is. */
function problemsOf({ applies, tests, decision }: Row): string[] {
  const named = tests === '' ? [] : tests.split(' | ')
  const missing = named.filter(reference => {
    const [file = '', title = ''] = reference.split(' › ')
    return title === '' || !existsSync(path.join(ROOT, file)) || !read(file).includes(title)
  })
  const documents = Array.from(decision.matchAll(/\b(?:docs|src)\/[\w./-]+\w/g), ([document]) => document)
  return [
    ...(named.length === 0 && decision === '' ? ['neither a test nor a decision'] : []),
    ...(applies === 'no' && decision === '' ? ['no reason why it does not apply'] : []),
    ...missing.map(reference => `there is no ${reference}`),
    ...documents
      .filter(document => !existsSync(path.join(ROOT, document)))
      .map(name => `there is no ${name}`),
  ]
}

describe('OWASP ASVS 5.0', () => {
  test('every requirement of the first two levels is on the list, once', () => {
    const ofLevel = (level: string) => rows.filter(row => row.level === level).length
    expect([ofLevel('1'), ofLevel('2')]).toEqual([70, 183])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test('every requirement names an existing test or a decision', () => {
    const wrong = rows.map(row => [row.id, problemsOf(row)]).filter(([, problems]) => problems?.length)
    expect(wrong).toEqual([])
  })

  test('tests cover over 75 % of the requirements that apply', () => {
    const applying = rows.filter(({ applies }) => applies === 'yes')
    const tested = applying.filter(({ tests }) => tests !== '')
    expect(tested.length / applying.length).toBeGreaterThan(0.75)
  })

  test('a row that names nothing, or something that does not exist, is found (negative control)', () => {
    const row = { id: '0.0.0', level: '1', requirement: 'x', applies: 'yes', tests: '', decision: '' }
    expect(problemsOf(row)).toHaveLength(1)
    expect(problemsOf({ ...row, tests: 'test/attacks/asvs.test.ts › no such \u0074itle' })).toHaveLength(1)
    expect(problemsOf({ ...row, decision: 'docs/nowhere.md' })).toHaveLength(1)
  })
})
