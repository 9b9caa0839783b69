import { BYTE_ORDER_MARK, writeCsvLine } from '#features/contacts/csv.rules.ts'
import { toLocalTime } from '#shared/time/dates.ts'
import type { HeldRecord, RecordKind } from '../person.contract.ts'
import { exportTexts as texts } from './person-export.fr.ts'

interface ExportHead {
  email: string
  exportedAt: string
}

/** Proof that a person could be mailed: consents, sent mails, unsubscriptions. */
const PROOF: ReadonlySet<RecordKind> = new Set(['consent', 'basis', 'campaign mail', 'suppression'])

export const isConsentProof = ({ kind }: { kind: RecordKind }): boolean => PROOF.has(kind)

/** Indented as a whole, and written one record at a time. */
export async function* writeJson(
  head: ExportHead,
  records: AsyncIterable<HeldRecord>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "records": [`
  let separator = '\n'
  for await (const record of records) {
    yield `${separator}    ${JSON.stringify(record, null, 2).replaceAll('\n', '\n    ')}`
    separator = ',\n'
  }
  yield separator === '\n' ? ']\n}\n' : '\n  ]\n}\n'
}

/** One word, several that were chosen, or a measure. */
function translate(name: string, value: string): string {
  if (name === 'length' || name === 'width') return value.replace('.', ',')
  const words = texts.values[name]
  return words
    ? value
        .split(', ')
        .map(word => words[word] ?? word)
        .join(', ')
    : value
}

/**
 * For the person, who reads French, and for Excel in French. One row per field, because the kinds have different fields; rows of one
 * record have the same number.
 */
export function writeCsv(records: readonly HeldRecord[]): string {
  const lines = records.flatMap(({ kind, at, fields }, index) => {
    const record = [String(index + 1), texts.kinds[kind], toLocalTime(new Date(at)).replace('T', ' ')]
    return Object.entries(fields).map(([name, value]) => [
      ...record,
      texts.fields[name] ?? name,
      translate(name, value ?? ''),
    ])
  })
  return BYTE_ORDER_MARK + [texts.header, ...lines].map(cells => writeCsvLine(cells, ';')).join('')
}
