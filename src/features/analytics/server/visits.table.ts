import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    visit_days: { day: string; visits: number }
    open_tabs: { tab: string; seen_at: Generated<Date> }
  }
}
