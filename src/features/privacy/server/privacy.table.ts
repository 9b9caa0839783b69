import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Erasure } from '../person.contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    erasures: {
      id: GeneratedAlways<number>
      address_hash: Buffer
      counts: ColumnType<Erasure['counts'], string, never>
      leftovers: string[]
      erased_by: string
      erased_at: Generated<Date>
    }
  }
}
