import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#shared/text/language.ts'

export type Role = 'admin' | 'helper' | 'reader'
export type LinkKind = 'reset' | 'invitation'
export type AccountMailKind =
  | LinkKind
  | 'new_device'
  | 'password_changed'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_renewed'
  | 'test'

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
      role: Role
      language: Language | null
      password_hash: string
      created_at: GeneratedAlways<Date>
      updated_at: Generated<Date>
    }
    sessions: {
      id: Generated<string>
      token_hash: Buffer
      user_id: string
      device: string
      is_trusted: Generated<boolean>
      created_at: Generated<Date>
      last_seen_at: Generated<Date>
    }
    sign_in_attempts: {
      id: GeneratedAlways<number>
      email_key: string
      address: string
      trusted_by: string | null
      has_succeeded: Generated<boolean>
      attempted_at: Generated<Date>
    }
    account_links: {
      id: Generated<string>
      kind: LinkKind
      email: string
      email_key: string
      role: Role | null
      invited_by: string | null
      created_at: Generated<Date>
      expires_at: Date
      used_at: Date | null
    }
    account_link_tokens: { token_hash: Buffer; link_id: string }
    account_mails: {
      id: Generated<string>
      kind: AccountMailKind
      link_id: string | null
      email: string | null
      device: Generated<string>
      created_at: Generated<Date>
      state: Generated<'due' | 'sending' | 'sent' | 'skipped' | 'failed'>
      due_at: Generated<Date>
      attempts: Generated<number>
      lease: Generated<number>
      doubts: Generated<number>
      problem: string | null
      settled_at: Date | null
    }
    account_requests: {
      id: GeneratedAlways<number>
      kind: 'reset' | 'invitation' | 'link' | 'passkey' | 'test'
      subject_hash: Buffer
      address: string
      requested_at: Generated<Date>
    }
    known_devices: {
      mark_hash: Buffer
      user_id: string
      has_signed_in: Generated<boolean>
      created_at: Generated<Date>
      last_seen_at: Generated<Date>
    }
  }
}
