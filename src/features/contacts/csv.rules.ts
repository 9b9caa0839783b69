/**
 * What a spreadsheet takes for a formula, also in the wide forms of East Asian keyboards, behind any separator that it
 * may split by. Excel in French splits by semicolons, even inside a quoted cell unless that cell begins the line.
 */
const FORMULA_AT_START = /^(?=[ '"\u00a0]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20])/
const FORMULA_INSIDE = /([,;\t\r\n])(?=[ '"\u00a0]*[=+\-@\0\uff1d\uff0b\uff0d\uff20])/g
const SHIELD_AT_START = /^'(?=[ '"\u00a0]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20])/
const SHIELD_INSIDE = /([,;\t\r\n])'(?=[ '"\u00a0]*[=+\-@\0\uff1d\uff0b\uff0d\uff20])/g

/** So that the file is read as UTF-8 where nobody says what it is. */
export const BYTE_ORDER_MARK = '\ufeff'

/** One line of a CSV file (RFC 4180). An apostrophe keeps text from being run as a formula; reading takes it away. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(text: string): string {
  const safe = text.replace(FORMULA_INSIDE, "$1'").replace(FORMULA_AT_START, "'")
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a cell means that was written above. */
export function unshield(cell: string): string {
  return cell.replace(SHIELD_AT_START, '').replace(SHIELD_INSIDE, '$1')
}
