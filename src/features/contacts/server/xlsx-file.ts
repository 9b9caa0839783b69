import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '#platform/app-error.ts'
import type { CsvRow } from '../csv.rules.ts'

/**
 * Reads the cells of the first sheet of an .xlsx file: a ZIP archive of XML. By hand, because a spreadsheet library
 * would parse untrusted bytes in the server without a limit; this reads four files of the archive, each up to a limit.
 */

const inflate = promisify(inflateRaw)
const MAX_PART_BYTES = 32 * 1024 * 1024
/** The list of sheets, and where they are. */
const MAX_INDEX_BYTES = 1024 * 1024
const MAX_ENTRIES = 2_000
const MAX_CELLS_PER_ROW = 60
/** Longer than any field of a contact. A small file can name one long text in a million cells. */
const MAX_CELL_LENGTH = 1_000
/** Of Excel. */
const MAX_LINE = 1_048_576

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))

export async function readXlsx(bytes: Buffer, maxRows: number): Promise<CsvRow[]> {
  const entries = listEntries(bytes)
  const read = async (name: string, mostBytes = MAX_PART_BYTES) => {
    const entry = entries.get(name)
    return entry ? (await extract(bytes, entry, mostBytes)).toString('utf8') : null
  }
  const workbook = await read('xl/workbook.xml', MAX_INDEX_BYTES)
  if (workbook === null) throw unreadable()
  const relations = await read('xl/_rels/workbook.xml.rels', MAX_INDEX_BYTES)
  const sheet = await read(findFirstSheet(workbook, relations ?? ''))
  if (sheet === null) throw unreadable()
  const shared = readSharedStrings((await read('xl/sharedStrings.xml')) ?? '')
  const rows: CsvRow[] = []
  let length = 0
  for (const row of readSheet(sheet, shared)) {
    rows.push(row)
    for (const cell of row.cells) length += cell.length
    if (length > MAX_PART_BYTES) throw tooLarge()
    if (rows.length > maxRows) break
  }
  return rows
}

const tooLarge = (cause?: unknown) =>
  new AppError('unprocessable', 'This spreadsheet is too large.', { cause })

const unreadable = () =>
  new AppError(
    'unprocessable',
    'This file could not be read. Open it in Excel, Numbers or Google Sheets, save it as CSV UTF-8, and import that file.',
  )

interface Entry {
  method: number
  compressedBytes: number
  at: number
}

/** The directory stands at the end of the archive (APPNOTE 4.3). */
function listEntries(bytes: Buffer): Map<string, Entry> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end < 0 || end + 22 > bytes.length) throw unreadable()
  const count = Math.min(bytes.readUInt16LE(end + 10), MAX_ENTRIES)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count && at + 46 <= bytes.length; index += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw unreadable()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name.replace(/^\//, ''), {
      method: bytes.readUInt16LE(at + 10),
      compressedBytes: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

async function extract(
  bytes: Buffer,
  { method, compressedBytes, at }: Entry,
  mostBytes: number,
): Promise<Buffer> {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw unreadable()
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(start, start + compressedBytes)
  if (method === 0) return content
  if (method !== 8) throw unreadable()
  try {
    return await inflate(content, { maxOutputLength: mostBytes })
  } catch (cause) {
    const isTooLarge = (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? tooLarge(cause) : unreadable()
  }
}

interface Tag {
  /** Without its namespace prefix. */
  name: string
  isEnd: boolean
  /** Closed at once, as in `<c/>`. */
  isEmpty: boolean
  attributes: string
  /** Where the text after it begins and ends. */
  textFrom: number
  textTo: number
}

function* readTags(xml: string): Generator<Tag> {
  for (let at = xml.indexOf('<'); at >= 0; ) {
    const end = xml.indexOf('>', at)
    if (end < 0) return
    const next = xml.indexOf('<', end)
    const inside = xml.slice(at + 1, end)
    const isEnd = inside.startsWith('/')
    const isEmpty = inside.endsWith('/')
    const content = inside.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined)
    const space = content.search(/\s/)
    const name = space < 0 ? content : content.slice(0, space)
    yield {
      name: name.slice(name.indexOf(':') + 1),
      isEnd,
      isEmpty,
      attributes: space < 0 ? '' : content.slice(space),
      textFrom: end + 1,
      textTo: next < 0 ? xml.length : next,
    }
    at = next
  }
}

const attributeOf = ({ attributes }: Tag, name: string): string | undefined => {
  const found = new RegExp(`\\s(?:\\w{1,30}:)?${name}="([^"]{0,1000})"`).exec(attributes)?.[1]
  return found === undefined ? undefined : decodeEntities(found)
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeEntities = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (_, decimal, hex, name: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? ''
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    },
  )

function findTag(xml: string, matches: (tag: Tag) => boolean): Tag | undefined {
  for (const tag of readTags(xml)) if (matches(tag)) return tag
  return undefined
}

function findFirstSheet(workbook: string, relations: string): string {
  const fallback = 'xl/worksheets/sheet1.xml'
  const sheet = findTag(workbook, ({ name, isEnd }) => name === 'sheet' && !isEnd)
  const id = sheet && attributeOf(sheet, 'id')
  const relation = findTag(
    relations,
    tag => tag.name === 'Relationship' && id !== undefined && attributeOf(tag, 'Id') === id,
  )
  const target = relation && attributeOf(relation, 'Target')
  if (!target) return fallback
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const appended = (text = '', more = '') => (text + more.slice(0, MAX_CELL_LENGTH)).slice(0, MAX_CELL_LENGTH)

function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let isPhonetic = false
  for (const { name, isEnd, isEmpty, textFrom, textTo } of readTags(xml)) {
    if (name === 'si' && !isEnd) strings.push('')
    // How a Japanese name is pronounced.
    if (name === 'rPh') isPhonetic = !isEnd
    if (name === 't' && !isEnd && !isEmpty && !isPhonetic)
      strings[strings.length - 1] = appended(strings.at(-1), decodeEntities(xml.slice(textFrom, textTo)))
  }
  return strings
}

function* readSheet(xml: string, shared: readonly string[]): Generator<CsvRow> {
  let row: CsvRow | null = null
  let line = 0
  let column = 0
  let type = ''
  for (const tag of readTags(xml)) {
    const { name, isEnd, isEmpty, textFrom, textTo } = tag
    if (name === 'row') {
      if (row && isEnd) yield row
      row = null
      if (isEnd || isEmpty) continue
      // Each once and in order, whatever the file says.
      line = Math.max(line + 1, Math.min(Number(attributeOf(tag, 'r')) || 0, MAX_LINE))
      row = { line, cells: [] }
      column = -1
    } else if (name === 'c' && !isEnd) {
      column = columnOf(attributeOf(tag, 'r')) ?? column + 1
      type = attributeOf(tag, 't') ?? 'n'
    } else if (row && (name === 'v' || name === 't') && !isEnd && !isEmpty && column < MAX_CELLS_PER_ROW) {
      const text = decodeEntities(xml.slice(textFrom, textTo))
      while (row.cells.length <= column) row.cells.push('')
      const added = type === 's' ? (shared[Number(text)] ?? '') : plainNumber(text, type)
      row.cells[column] = appended(row.cells[column], added)
    }
  }
}

/** 1 for "B7". */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A phone number that was typed as a number may be stored as 4.185550101E9. */
const plainNumber = (text: string, type: string) =>
  type === 'n' && /e/i.test(text) && Number.isFinite(Number(text)) ? String(Number(text)) : text
