import type { Generated } from 'kysely'
import type { Outcome } from '../self-test.contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    self_tests: {
      id: Generated<string>
      form_key: string
      started_at: Generated<Date>
      stored_at: Date | null
      set_aside_as: string | null
      mail_left_at: Date | null
      mail_id: string | null
      arrived_at: Date | null
      finished_at: Date | null
      outcome: Outcome | null
      detail: string | null
    }
  }
}
