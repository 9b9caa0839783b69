import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    start_steps: { name: string; settled_at: Generated<Date> }
  }
}
