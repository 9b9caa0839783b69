import type { Generated, GeneratedAlways } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    users: {
      id: Generated<string>
      email: string
      email_key: string
      name: string
      telephone: Generated<string>
      bio: Generated<string>
      avatar: Generated<string>
      role: 'admin' | 'reader'
      password_hash: string
      created_at: GeneratedAlways<Date>
      updated_at: Generated<Date>
    }
    sessions: {
      id: Generated<string>
      token_hash: Buffer
      user_id: string
      device: string
      created_at: Generated<Date>
      last_seen_at: Generated<Date>
    }
    sign_in_attempts: {
      id: GeneratedAlways<number>
      email_key: string
      address: string
      has_succeeded: Generated<boolean>
      attempted_at: Generated<Date>
    }
  }
}
