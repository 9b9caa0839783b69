import { isMailableAddress } from '#shared/people/email-address.ts'
import { type ContactFields, findProblems } from './contact.rules.ts'
import { unshield } from './csv.rules.ts'

export const LARGEST_IMPORT_BYTES = 20 * 1024 * 1024
export const MOST_IMPORT_ROWS = 100_000
export const MOST_COLUMNS = 50

export const IMPORT_FIELDS = ['none', 'name', 'firstName', 'lastName', 'email', 'phone'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Headers as spreadsheets, phones and mail programs write them, in French and in English. */
const HEADERS: [ImportField, RegExp][] = [
  ['email', /^(adresse)?(de)?(courriel|email|mail)(address|1value|1)?s?$/],
  ['firstName', /^(prenom|firstname|givenname)s?$/],
  ['lastName', /^(nomdefamille|lastname|surname|familyname)$/],
  ['name', /^(name|fullname|displayname|nomcomplet|nom|client|contact|nometprenom|prenometnom)s?$/],
  [
    'phone',
    /^(numerode)?(telephone|tel|phone|cellulaire|cell|mobile|phonenumber|mobilephone|phone1value)s?$/,
  ],
]

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** No header is itself an address. */
export function hasHeaders(firstRow: readonly string[]): boolean {
  return !firstRow.some(cell => isMailableAddress(cell.trim()))
}

/** What each column seems to hold; each field at most once. */
export function guessFields(headers: readonly string[], samples: readonly string[][]): ImportField[] {
  const taken = new Set<ImportField>()
  const hasFirstName = headers.some(header => /^(prenom|firstname|givenname)/.test(plain(header)))
  return headers.map((header, column) => {
    let field = HEADERS.find(([, pattern]) => pattern.test(plain(header)))?.[0]
    // Beside a first name, a bare "Nom" is the last name.
    if (field === 'name' && hasFirstName && plain(header) === 'nom') field = 'lastName'
    const values = (samples[column] ?? []).filter(Boolean)
    if (!field && values.length > 0 && values.every(value => isMailableAddress(value))) field = 'email'
    if (!field || taken.has(field)) return 'none'
    taken.add(field)
    return field
  })
}

export interface ReadRow extends ContactFields {
  problem: string | null
}

/** A row of the file as a contact; without a name it is called by the first half of its address. */
export function readRow(cells: readonly string[], fields: readonly ImportField[]): ReadRow {
  const cellOf = (field: ImportField) => {
    const column = fields.indexOf(field)
    return unshield((cells[column] ?? '').trim()).replace(/\s+/g, ' ')
  }
  const name = cellOf('name') || `${cellOf('firstName')} ${cellOf('lastName')}`.trim()
  const row = { name, email: cellOf('email'), phone: cellOf('phone') }
  const problems = findProblems({ ...row, name: name || 'x' })
  const [field, problem] = Object.entries(problems)[0] ?? []
  return {
    ...row,
    problem: field && problem ? (problem.includes(field) ? problem : `${field}-${problem}`) : null,
  }
}
