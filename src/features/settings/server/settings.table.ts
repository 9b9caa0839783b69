import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Settings } from '../settings.contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    settings_versions: {
      version: GeneratedAlways<number>
      /** Only settings that were set; others have their placeholder. */
      content: ColumnType<Partial<Settings>, string, never>
      saved_by: string | null
      saved_at: Generated<Date>
    }
  }
}
