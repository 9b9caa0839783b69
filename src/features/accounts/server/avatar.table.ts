import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    avatar_uploads: {
      id: string
      user_id: string
      state: Generated<'preparing' | 'ready' | 'failed' | 'replaced'>
      problem: string | null
      original_key: string
      created_at: Generated<Date>
    }
  }
}
