import { isMailableAddress } from '#shared/people/email-address.ts'
import { type ContactFields, findProblems } from './contact.rules.ts'
import { unescapeFormula } from './csv.rules.ts'

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 100_000
export const MAX_IMPORT_COLUMNS = 50

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

const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** False if a cell of the first row is an e-mail address: then it is data. */
export function hasHeaders(firstRow: readonly string[]): boolean {
  return !firstRow.some(cell => isMailableAddress(cell.trim()))
}

/** Guesses the field of each column; each field at most once. */
export function guessFields(headers: readonly string[], samples: readonly string[][]): ImportField[] {
  const used = new Set<ImportField>()
  const hasFirstName = headers.some(header => /^(prenom|firstname|givenname)/.test(normalize(header)))
  return headers.map((header, column) => {
    let field = HEADERS.find(([, pattern]) => pattern.test(normalize(header)))?.[0]
    // Next to a first name, the header "Nom" means the last name.
    if (field === 'name' && hasFirstName && normalize(header) === 'nom') field = 'lastName'
    const values = (samples[column] ?? []).filter(Boolean)
    if (!field && values.length > 0 && values.every(value => isMailableAddress(value))) field = 'email'
    if (!field || used.has(field)) return 'none'
    used.add(field)
    return field
  })
}

export interface ReadRow extends ContactFields {
  problem: string | null
}

/** Reads a row as a contact. A row without a name is valid: the import uses the local part of its address. */
export function readRow(cells: readonly string[], fields: readonly ImportField[]): ReadRow {
  const cellOf = (field: ImportField) => {
    const column = fields.indexOf(field)
    return unescapeFormula((cells[column] ?? '').trim()).replace(/\s+/g, ' ')
  }
  // Google joins several by " ::: ": the first counts.
  const firstOf = (field: ImportField) => cellOf(field).split(' ::: ')[0]?.trim() ?? ''
  const name = cellOf('name') || `${cellOf('firstName')} ${cellOf('lastName')}`.trim()
  const row = { name, email: firstOf('email'), phone: firstOf('phone') }
  const problems = findProblems({ ...row, name: name || 'x' })
  const [field, problem] = Object.entries(problems)[0] ?? []
  return {
    ...row,
    problem: field && problem ? (problem.includes(field) ? problem : `${field}-${problem}`) : null,
  }
}
