import { BYTE_ORDER_MARK, writeCsvLine } from '#features/contacts/csv.rules.ts'
import type { HeldRecord, RecordKind } from '../person.contract.ts'

interface PersonExport {
  email: string
  exportedAt: string
  records: HeldRecord[]
}

/** Proof that a person could be mailed: consents, sent mails, unsubscriptions. */
const PROOF: ReadonlySet<RecordKind> = new Set(['consent', 'basis', 'campaign mail', 'suppression'])

export const filterConsentProof = (records: HeldRecord[]): HeldRecord[] =>
  records.filter(({ kind }) => PROOF.has(kind))

export const writeJson = (file: PersonExport): string => `${JSON.stringify(file, null, 2)}\n`

/** One row per field, because the kinds have different fields; rows of one record have the same number. */
export function writeCsv({ records }: PersonExport): string {
  const lines = records.flatMap(({ kind, at, fields }, index) =>
    Object.entries(fields).map(([name, value]) => [String(index + 1), kind, at, name, value ?? '']),
  )
  const header = ['Record', 'Kind', 'When', 'Field', 'Value']
  return BYTE_ORDER_MARK + [header, ...lines].map(cells => writeCsvLine(cells)).join('')
}
