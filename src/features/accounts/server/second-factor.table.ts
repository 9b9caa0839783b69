import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    authenticator_apps: {
      user_id: string
      secret: Buffer
      confirmed_at: Date | null
      last_step: Generated<number>
    }
    passkeys: {
      id: string
      user_id: string
      name: string
      public_key: Buffer
      counter: Generated<number>
      transports: string[]
      created_at: Generated<Date>
      last_used_at: Date | null
    }
    recovery_codes: { code_hash: Buffer; user_id: string }
    passkey_sign_ins: { token_hash: Buffer; challenge: string; created_at: Generated<Date> }
    second_factor_challenges: {
      token_hash: Buffer
      user_id: string
      purpose: 'sign-in' | 'passkey'
      challenge: string
      created_at: Generated<Date>
    }
  }
}
