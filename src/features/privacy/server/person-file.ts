import { BYTE_ORDER_MARK, writeCsvLine } from '#features/contacts/csv.rules.ts'
import type { HeldRecord, RecordKind } from '../person.contract.ts'

interface PersonFile {
  email: string
  exportedAt: string
  records: HeldRecord[]
}

/** What proves that somebody could be written to: when they agreed, what was sent, when they left. */
const PROOF: ReadonlySet<RecordKind> = new Set(['consent', 'basis', 'campaign mail', 'suppression'])

export const onlyProof = (records: HeldRecord[]): HeldRecord[] =>
  records.filter(({ kind }) => PROOF.has(kind))

export const writeJson = (file: PersonFile): string => `${JSON.stringify(file, null, 2)}\n`

/** One line per field, because each kind has fields of its own; the number tells which belong together. */
export function writeCsv({ records }: PersonFile): string {
  const lines = records.flatMap(({ kind, at, fields }, index) =>
    Object.entries(fields).map(([name, value]) => [String(index + 1), kind, at, name, value ?? '']),
  )
  const header = ['Record', 'Kind', 'When', 'Field', 'Value']
  return BYTE_ORDER_MARK + [header, ...lines].map(writeCsvLine).join('')
}
