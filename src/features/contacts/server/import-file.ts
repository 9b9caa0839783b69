import { AppError } from '#platform/app-error.ts'
import { type CsvRow, decodeText, detectDelimiter, readCsv, readSeparatorLine } from '../csv.rules.ts'
import type { ContactImport } from '../import.contract.ts'
import { guessFields, hasHeaders, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../import.rules.ts'
import { isVcard, readVcards, VCARD_HEADERS } from '../vcard.rules.ts'
import { isZip, readXlsx } from './xlsx-file.ts'

const SAMPLES = 3

export interface ParsedFile {
  columns: ContactImport['columns']
  rows: CsvRow[]
}

/** Detects spreadsheet, vCard or CSV, and of the latter encoding, delimiter and headers. */
export async function parseImportFile(bytes: Buffer): Promise<ParsedFile> {
  const all: CsvRow[] = []
  for (const row of await readRows(bytes)) {
    if (row.cells.every(cell => cell.trim() === '')) continue
    all.push(row)
    if (all.length > MAX_IMPORT_ROWS + 1) throw tooLarge(`At most ${MAX_IMPORT_ROWS} rows.`)
  }
  const width = Math.max(0, ...all.slice(0, 1_000).map(({ cells }) => cells.length))
  if (width > MAX_IMPORT_COLUMNS) throw tooLarge(`At most ${MAX_IMPORT_COLUMNS} columns.`)
  const first = all[0]?.cells ?? []
  const isFirstRowHeaders = hasHeaders(first)
  const rows = isFirstRowHeaders ? all.slice(1) : all
  if (rows.length === 0) throw new AppError('unprocessable', 'There are no contacts in this file.')
  const headers = Array.from(
    { length: width },
    (_, column) =>
      (isFirstRowHeaders ? (first[column] ?? '').trim().slice(0, 200) : '') || `Column ${column + 1}`,
  )
  const samples = headers.map((_, column) =>
    rows.slice(0, SAMPLES).map(({ cells }) => (cells[column] ?? '').trim().slice(0, 200)),
  )
  const fields = guessFields(headers, samples)
  const columns = headers.map((header, column) => ({
    header,
    samples: samples[column] ?? [],
    field: fields[column] ?? ('none' as const),
  }))
  return { columns, rows: rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })) }
}

async function readRows(bytes: Buffer): Promise<Iterable<CsvRow>> {
  if (isZip(bytes)) return readXlsx(bytes, MAX_IMPORT_ROWS + 2)
  if (OTHER_FORMATS.some(start => bytes.subarray(0, start.length).equals(start)))
    throw new AppError('unprocessable', SAVE_AS_CSV)
  // PostgreSQL cannot store NUL.
  const text = decodeText(bytes).replaceAll('\0', '')
  if (isVcard(text)) return [{ line: 0, cells: [...VCARD_HEADERS] }, ...readVcards(text)]
  const marked = readSeparatorLine(text)
  if (!marked) return readCsv(text, detectDelimiter(text))
  return Array.from(readCsv(marked.rest, marked.delimiter), row => ({ ...row, line: row.line + 1 }))
}

/** Old or password-protected Excel files; PDF. */
const OTHER_FORMATS = [Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('%PDF-')]

const SAVE_AS_CSV =
  'This kind of file cannot be read. In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Numbers File, Export To, CSV; in Google Sheets File, Download, CSV. Then import that file.'

function tooLarge(message: string): AppError {
  return new AppError('unprocessable', message)
}
