import type { GeneratedAlways } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    audit_entries: {
      id: GeneratedAlways<number>
      happened_at: GeneratedAlways<Date>
      user_id: string | null
      action: string
      subject: string | null
      status: number
      address: string
    }
  }
}
