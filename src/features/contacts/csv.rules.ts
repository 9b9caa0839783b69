/**
 * Text that a spreadsheet would run as a formula (CSV injection), also with full-width characters, after any separator
 * that it may split by. Excel in French splits by semicolons, even inside a quoted cell unless that cell begins the line.
 */
const FORMULA_AT_START = /^(?=[ '"\u00a0]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20])/
const FORMULA_INSIDE = /([,;\t\r\n])(?=[ '"\u00a0]*[=+\-@\0\uff1d\uff0b\uff0d\uff20])/g
const ESCAPE_AT_START = /^'(?=[ '"\u00a0]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20])/
const ESCAPE_INSIDE = /([,;\t\r\n])'(?=[ '"\u00a0]*[=+\-@\0\uff1d\uff0b\uff0d\uff20])/g

/** Lets Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of a CSV file (RFC 4180). An apostrophe prevents text from being run as a formula; unescapeFormula removes it. */
export function writeCsvLine(cells: readonly string[], delimiter: ',' | ';' = ','): string {
  return `${cells.map(writeCell).join(delimiter)}\r\n`
}

function writeCell(text: string): string {
  const safe = text.replace(FORMULA_INSIDE, "$1'").replace(FORMULA_AT_START, "'")
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function unescapeFormula(cell: string): string {
  return cell.replace(ESCAPE_AT_START, '').replace(ESCAPE_INSIDE, '$1')
}

export interface CsvRow {
  /** Line number in the file, from 1. A cell may span several lines. */
  line: number
  cells: string[]
}

/** Reads CSV (RFC 4180). An unclosed quote ends at the end of the file. */
export function* readCsv(text: string, delimiter: string): Generator<CsvRow> {
  let [at, line] = [0, 1]
  while (at < text.length) {
    const startLine = line
    const cells: string[] = []
    for (let isRowOpen = true; isRowOpen; ) {
      const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter)
      cells.push(cell.text)
      line += cell.lines
      at = cell.end
      isRowOpen = text[at] === delimiter
      if (isRowOpen) at += 1
    }
    // CR, LF or CRLF.
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    yield { line: startLine, cells }
  }
}

interface Cell {
  text: string
  end: number
  lines: number
}

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end, lines: 0 }
}

function readQuoted(text: string, start: number): Cell {
  let end = start + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote < 0) {
      end = text.length
      break
    }
    if (text[quote + 1] !== '"') {
      end = quote
      break
    }
    end = quote + 2
  }
  const inside = text.slice(start + 1, end).replaceAll('""', '"')
  return { text: inside, end: Math.min(text.length, end + 1), lines: inside.split(/\r\n|\r|\n/).length - 1 }
}

const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter that splits the first line into most cells. Spreadsheets in French use semicolons. */
export function detectDelimiter(text: string): string {
  const head = text.slice(0, 20_000)
  const widths = DELIMITERS.map(delimiter => readCsv(head, delimiter).next().value?.cells.length ?? 0)
  return DELIMITERS[widths.indexOf(Math.max(...widths))] ?? ','
}

/** Excel's own first line, such as "sep=;", and the text after it. */
export function readSeparatorLine(text: string): { delimiter: string; rest: string } | null {
  const found = /^\ufeff?"?sep=([,;|\t:])"?[ \t]*(?:\r\n|\r|\n)/i.exec(text.slice(0, 20))
  return found?.[1] ? { delimiter: found[1], rest: text.slice(found[0].length) } : null
}

/** UTF-16 with a byte order mark, or without one if every other byte of the beginning is 0, as in Latin text. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 200)
  const zeros = (odd: 0 | 1) => head.filter((byte, index) => index % 2 === odd && byte === 0).length
  if (head.length < 4) return null
  if (zeros(1) > head.length * 0.4 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > head.length * 0.4 && zeros(1) === 0 ? 'utf-16be' : null
}

/** Decodes UTF-16, UTF-8, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
