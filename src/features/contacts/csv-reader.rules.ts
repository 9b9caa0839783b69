export interface CsvRow {
  /** Of the file, counted from 1: a cell may hold several. */
  line: number
  cells: string[]
}

/** Reads CSV (RFC 4180) as spreadsheets write it; a quote that nobody closes ends with the file. */
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
    // The end of a line is one of three, depending on who wrote the file.
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

/** The one that parts the first line into most cells; spreadsheets in French part by semicolons. */
export function detectDelimiter(text: string): string {
  const head = text.slice(0, 20_000)
  const widths = DELIMITERS.map(delimiter => readCsv(head, delimiter).next().value?.cells.length ?? 0)
  return DELIMITERS[widths.indexOf(Math.max(...widths))] ?? ','
}

/** UTF-8 if it is UTF-8; otherwise what Windows has always written. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
