import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MailboxProblem } from '#platform/mail/mailbox.ts'
import type { Entry, EntryKind, Folder, Photo, QuarantineReason } from '../conversations.contract.ts'
import type { RequestDetails } from '../request.rules.ts'

/** `flood`: a digest for the owner about all messages that were quarantined during a flood. */
export type MailKind = 'owner' | 'acknowledgement' | 'flood' | 'resubscription'

declare module '#platform/database/database.ts' {
  interface Tables {
    messages: {
      id: Generated<string>
      name: string
      email: string
      phone: string
      message: string
      details: ColumnType<RequestDetails | null, string | null | undefined, string | null>
      photo_count: Generated<number>
      photo_generation: Generated<number>
      photos_asked_at: Date | null
      idempotency_key: string | null
      content_hash: Buffer
      status: 'inbox' | 'quarantined'
      quarantine_reason: QuarantineReason | null
      is_verified: boolean
      read_at: Date | null
      deleted_at: Date | null
      created_at: Generated<Date>
      quarantined_at: Date | null
      answered_at: Date | null
      closed_at: Date | null
      /** Written by triggers. */
      waiting_since: GeneratedAlways<Date | null>
      folder: GeneratedAlways<Folder>
      search_text: GeneratedAlways<string>
    }
    link_key: { is_only_row: Generated<boolean>; secret: Buffer }
    replies: {
      id: Generated<string>
      message_id: string
      reply_text: string
      written_by: string | null
      idempotency_key: string | null
      content_hash: Buffer
      state: Generated<'due' | 'sending' | 'sent' | 'failed'>
      due_at: Generated<Date>
      attempts: Generated<number>
      lease: Generated<number>
      doubts: Generated<number>
      problem: string | null
      settled_at: Date | null
      created_at: Generated<Date>
    }
    conversation_entries: {
      id: Generated<string>
      message_id: string
      kind: EntryKind
      mail_id: string | null
      entry_text: Generated<string>
      quoted_text: Generated<string>
      from_name: Generated<string>
      from_address: Generated<string>
      is_from_another_address: Generated<boolean>
      files: ColumnType<Entry['files'], string | undefined, never>
      written_by: string | null
      undelivered_at: Date | null
      received_at: Generated<Date>
      created_at: Generated<Date>
      entry_number: GeneratedAlways<number>
    }
    photos: {
      id: Generated<string>
      message_id: string
      entry_id: string | null
      state: Photo['state'] | 'fetching' | 'uploading'
      bytes: number | null
      fingerprint: string | null
      storage_upload: string | null
      parts: Generated<Record<string, string>>
      by_link: Generated<boolean>
      problem: string | null
      mailbox: string | null
      mail_folder: string | null
      uid_validity: number | null
      mail_uid: number | null
      mail_part: string | null
      attempts: Generated<number>
      original_key: string | null
      width: number | null
      height: number | null
      created_at: Generated<Date>
      photo_number: GeneratedAlways<number>
    }
    photo_notices: {
      entry_id: string
      state: Generated<'due' | 'sending' | 'sent' | 'skipped' | 'failed'>
      due_at: Date
      attempts: Generated<number>
      lease: Generated<number>
      doubts: Generated<number>
      problem: string | null
      settled_at: Date | null
      created_at: Generated<Date>
    }
    mailbox_states: {
      mailbox: string
      checked_at: Date | null
      has_sent_folder: Generated<boolean>
      problem: MailboxProblem | null
      problem_since: Date | null
    }
    mailbox_positions: {
      mailbox: string
      folder: string
      uid_validity: number
      last_uid: number
      caught_up_at: Date | null
    }
    message_counts: {
      slot: number
      inbox: number
      unread: number
      spam: number
      trash: number
      waiting: number
      revision: number
    }
    destructions: {
      id: GeneratedAlways<number>
      kind: string
      reason: string
      count: number
      destroyed_at: Generated<Date>
    }
    consents: {
      id: GeneratedAlways<number>
      message_id: string
      /** Write-only: a trigger stores only its hash. */
      email: ColumnType<null, string, never>
      address_hash: GeneratedAlways<Buffer>
      kind: 'policy' | 'promotion'
      text_version: string
      form: string
      given_at: Generated<Date>
    }
    message_mails: {
      message_id: string
      kind: MailKind
      state: Generated<'due' | 'sending' | 'sent' | 'skipped' | 'failed'>
      due_at: Generated<Date>
      attempts: Generated<number>
      lease: Generated<number>
      doubts: Generated<number>
      problem: string | null
      once_key: Buffer | null
      settled_at: Date | null
    }
    reply_tags: {
      is_only_row: Generated<boolean>
      secret: Buffer
      address: string | null
      test_id: string | null
      tested_address: string | null
      test_started_at: Date | null
      test_mail_left_at: Date | null
      test_finished_at: Date | null
    }
    unannounced_messages: { message_id: string }
    contact_posts: { id: GeneratedAlways<number>; address: string; posted_at: Generated<Date> }
    proof_key: { is_only_row: Generated<boolean>; secret: string }
    spent_proofs: { signature: string; spent_at: Generated<Date> }
  }
}
