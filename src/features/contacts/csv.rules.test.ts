import { expect, test } from 'vitest'
import { decodeText, detectDelimiter, readCsv, unescapeFormula, writeCsvLine } from './csv.rules.ts'

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

/** Pseudo-random with a fixed seed, so that a failure can be reproduced. */
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
  expect(rows.map(({ cells }) => unescapeFormula(cells[0] ?? ''))).toEqual(all)
})

/** All texts that a program may read as the start of a cell, whatever separator it expects. */
const startsOfCells = (text: string) =>
  text.split(/[,;\t\r\n]/).map(start => start.replace(/^[ "\u00a0]+/, ''))

test('no formula follows any separator, because Excel in French splits by semicolons', () => {
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
  expect([...readCsv(text, ',')].map(({ cells }) => unescapeFormula(cells[1] ?? ''))).toEqual(all)
})

test('a cell with a semicolon, a tab or a line break is quoted and otherwise unchanged', () => {
  expect(writeCsvLine(['a;b', 'a\tb', 'Bonjour, merci\n\nà vous'])).toBe(
    '"a;b","a\tb","Bonjour, merci\n\nà vous"\r\n',
  )
})

test.each([
  ['commas', 'Nom,Courriel\r\nNadia,n@e.ca\r\n', ','],
  ['semicolons', 'Nom;Courriel\nNadia, Inc.;n@e.ca', ';'],
  ['tabs', 'Nom\tCourriel\rNadia\tn@e.ca\r', '\t'],
])('a file with %s is split by them', (_, text, delimiter) => {
  expect(detectDelimiter(text)).toBe(delimiter)
  const rows = [...readCsv(text, delimiter)]
  expect(rows.map(({ cells }) => cells.length)).toEqual([2, 2])
  expect(rows[1]?.cells[1]).toBe('n@e.ca')
})

test('line numbers count line breaks inside cells, and an unclosed quote ends with the file', () => {
  expect([...readCsv('a,"b\r\nc ""d"""\ne,f\n"g', ',')]).toEqual([
    { line: 1, cells: ['a', 'b\r\nc "d"'] },
    { line: 3, cells: ['e', 'f'] },
    { line: 4, cells: ['g'] },
  ])
})

test.each([
  ['UTF-8', Buffer.from('Éloïse')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffÉloïse')],
  ['Windows-1252', Buffer.from([0xc9, 0x6c, 0x6f, 0xef, 0x73, 0x65])],
])('%s is decoded', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Éloïse')
})
