/** What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/
const SHIELDED = /^'+[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/

/** So that the file is read as UTF-8 where nobody says what it is. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of a CSV file (RFC 4180). An apostrophe keeps a cell from being run as a formula; reading takes it away. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a cell means that was written above. */
export function unshield(cell: string): string {
  return SHIELDED.test(cell) ? cell.slice(1) : cell
}
