import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    backups: {
      taken_at: Date
      finished_at: Generated<Date>
      bytes: number
      row_count: number
      object_count: number
      proven_at: Date | null
      proof_failed_at: Date | null
    }
  }
}
