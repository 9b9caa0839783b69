import { AppError } from '#platform/app-error.ts'
import type { CsvRow } from '../csv-reader.rules.ts'
import { decodeText, detectDelimiter, readCsv } from '../csv-reader.rules.ts'
import type { ContactImport } from '../import.contract.ts'
import { guessFields, hasHeaders, MOST_COLUMNS, MOST_IMPORT_ROWS } from '../import.rules.ts'

const SAMPLES = 3

export interface ReadFile {
  columns: ContactImport['columns']
  rows: CsvRow[]
}

/** What a spreadsheet saved: its dialect is found out, nothing has to be said about it. */
export function readImportFile(bytes: Buffer): ReadFile {
  // NUL cannot be stored; it comes with UTF-16, whose letters then still read.
  const text = decodeText(bytes).replaceAll('\0', '')
  const all: CsvRow[] = []
  for (const row of readCsv(text, detectDelimiter(text))) {
    if (row.cells.every(cell => cell.trim() === '')) continue
    all.push(row)
    if (all.length > MOST_IMPORT_ROWS + 1) throw tooMuch(`At most ${MOST_IMPORT_ROWS} rows.`)
  }
  const width = Math.max(0, ...all.slice(0, 1_000).map(({ cells }) => cells.length))
  if (width > MOST_COLUMNS) throw tooMuch(`At most ${MOST_COLUMNS} columns.`)
  const first = all[0]?.cells ?? []
  const isHeaded = hasHeaders(first)
  const rows = isHeaded ? all.slice(1) : all
  if (rows.length === 0) throw new AppError('unprocessable', 'There is nobody in this file.')
  const headers = Array.from(
    { length: width },
    (_, column) => (isHeaded ? (first[column] ?? '').trim().slice(0, 200) : '') || `Column ${column + 1}`,
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

function tooMuch(message: string): AppError {
  return new AppError('unprocessable', message)
}
