import type { Generated, GeneratedAlways } from 'kysely'
import type { CampaignKind, CampaignState, MailState } from '../campaign.contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    mail_templates: {
      id: Generated<string>
      name: string
      content: string
      media_keys: GeneratedAlways<string[] | null>
      changed_by: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    campaigns: {
      id: Generated<string>
      kind: CampaignKind
      subject: string
      content: string
      media_keys: GeneratedAlways<string[] | null>
      message: string
      template_name: string | null
      idempotency_key: string | null
      content_hash: Buffer
      started_by: string | null
      created_at: Generated<Date>
      status: Generated<CampaignState>
      starts_at: Date | null
      pause_reason: string | null
    }
    campaign_mails: {
      id: Generated<string>
      campaign_id: string
      contact_id: string | null
      name: string
      email: string
      address_hash: Buffer
      basis: string | null
      basis_on: string | null
      state: Generated<MailState>
      rank: number
      due_at: Generated<Date>
      attempts: Generated<number>
      worker: number | null
      was_in_doubt: Generated<boolean>
      problem: string | null
      settled_at: Date | null
    }
    unsubscribe_key: { is_only_row: Generated<boolean>; secret: Buffer }
  }
}
