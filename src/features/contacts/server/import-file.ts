import { AppError } from '#platform/app-error.ts'
import { type CsvRow, decodeText, detectDelimiter, readCsv } from '../csv.rules.ts'
import type { ContactImport } from '../import.contract.ts'
import { guessFields, hasHeaders, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../import.rules.ts'

const SAMPLES = 3

export interface ParsedFile {
  columns: ContactImport['columns']
  rows: CsvRow[]
}

/** Detects encoding, delimiter and headers. */
export function parseImportFile(bytes: Buffer): ParsedFile {
  // PostgreSQL cannot store NUL. It occurs in UTF-16, whose Latin letters stay readable without it.
  const text = decodeText(bytes).replaceAll('\0', '')
  const all: CsvRow[] = []
  for (const row of readCsv(text, detectDelimiter(text))) {
    if (row.cells.every(cell => cell.trim() === '')) continue
    all.push(row)
    if (all.length > MAX_IMPORT_ROWS + 1) throw tooLarge(`At most ${MAX_IMPORT_ROWS} rows.`)
  }
  const width = Math.max(0, ...all.slice(0, 1_000).map(({ cells }) => cells.length))
  if (width > MAX_IMPORT_COLUMNS) throw tooLarge(`At most ${MAX_IMPORT_COLUMNS} columns.`)
  const first = all[0]?.cells ?? []
  const isFirstRowHeaders = hasHeaders(first)
  const rows = isFirstRowHeaders ? all.slice(1) : all
  if (rows.length === 0) throw new AppError('unprocessable', 'There is nobody in this file.')
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

function tooLarge(message: string): AppError {
  return new AppError('unprocessable', message)
}
