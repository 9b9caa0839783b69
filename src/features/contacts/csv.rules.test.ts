import { expect, test } from 'vitest'
import { unshield, writeCsvLine } from './csv.rules.ts'
import { decodeText, detectDelimiter, readCsv } from './csv-reader.rules.ts'

const PIECES = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ',',
  ';',
  ' ',
  '＝',
  '＋',
  '－',
  '＠',
  'é',
  '🧱',
  'a',
  '1',
  '|',
  '(',
]

/** The same names at every run: a failure can be looked at again. */
function* names(count: number): Generator<string> {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: next(8) }, () => PIECES[next(PIECES.length)]).join('')
}

test('no name of ten thousand becomes a formula, and each comes back as it was', () => {
  const all = [...names(10_000), '=cmd|calc', "'=1+1", "''=1", '\0=1', "'"]
  const text = all.map(name => writeCsvLine([name, 'x'])).join('')
  const rows = [...readCsv(text, ',')]
  expect(rows.length).toBe(all.length)
  for (const { cells } of rows) expect(cells[0]).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
  expect(rows.map(({ cells }) => unshield(cells[0] ?? ''))).toEqual(all)
})

/** Where a program may begin a cell, whatever separator it expects: quotes in the middle of its cell protect nothing. */
const startsOfCells = (text: string) =>
  text.split(/[,;\t\r\n]/).map(start => start.replace(/^[ "\u00a0]+/, ''))

test('no formula stands behind any separator, so that Excel in French finds none behind a semicolon', () => {
  const attacks = [
    'x;=1',
    'x; =1',
    'x;"=1"',
    "x;'=1",
    ';;=1',
    'x\t@1',
    'x\n-1',
    'x,+1',
    'x\r\n＝1',
    '\t=1',
    ' =1',
    '"=1',
  ]
  const all = [...attacks, ...names(10_000)]
  const text = all.map(name => writeCsvLine(['a', name, 'z'])).join('')
  expect(startsOfCells(text).filter(start => /^[=+\-@\0＝＋－＠]/.test(start))).toEqual([])
  expect([...readCsv(text, ',')].map(({ cells }) => unshield(cells[1] ?? ''))).toEqual(all)
})

test('a cell with a semicolon or a tab is quoted, words and paragraphs stay as they were written', () => {
  expect(writeCsvLine(['a;b', 'a\tb', 'Bonjour, merci\n\nà vous'])).toBe(
    '"a;b","a\tb","Bonjour, merci\n\nà vous"\r\n',
  )
})

test.each([
  ['commas', 'Nom,Courriel\r\nNadia,n@e.ca\r\n', ','],
  ['semicolons', 'Nom;Courriel\nNadia, Inc.;n@e.ca', ';'],
  ['tabs', 'Nom\tCourriel\rNadia\tn@e.ca\r', '\t'],
])('a file with %s is read as such', (_, text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter)
  const rows = [...readCsv(text, delimiter)]
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 2])
  expect(rows[1]?.cells[1]).toBe('n@e.ca')
})

test('a cell over several lines counts them, and a quote without an end takes the rest', () => {
  expect([...readCsv('a,"b\r\nc ""d"""\ne,f\n"g', ',')]).toEqual([
    { line: 1, cells: ['a', 'b\r\nc "d"'] },
    { line: 3, cells: ['e', 'f'] },
    { line: 4, cells: ['g'] },
  ])
})

test.each([
  ['UTF-8', Buffer.from('Éloïse')],
  ['UTF-8 with its mark', Buffer.from('\ufeffÉloïse')],
  ['Windows-1252', Buffer.from([0xc9, 0x6c, 0x6f, 0xef, 0x73, 0x65])],
])('Éloïse is Éloïse in %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Éloïse')
})
