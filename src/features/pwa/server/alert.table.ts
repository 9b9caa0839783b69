import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    push_subscriptions: {
      id: Generated<string>
      user_id: string
      session_id: string | null
      endpoint: string
      public_key: Buffer
      auth_secret: Buffer
      due_at: Date | null
      attempts: Generated<number>
      lease: Generated<number>
      renewed_at: Generated<Date>
    }
  }
}
