import type { Generated, GeneratedAlways } from 'kysely'
import type { Basis } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'
import type { SuppressionReason } from './suppression.store.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    contacts: {
      id: Generated<string>
      name: string
      email: string
      email_key: string
      phone: Generated<string>
      basis: Basis
      basis_on: string
      expires_on: GeneratedAlways<string | null>
      source: Contact['source']
      idempotency_key: string | null
      changed_by: string | null
      address_hash: GeneratedAlways<Buffer>
      search_text: GeneratedAlways<string>
      created_at: Generated<Date>
      deleted_at: Date | null
    }
    contact_bases: {
      id: GeneratedAlways<number>
      contact_id: string
      address_hash: Buffer
      basis: Basis
      basis_on: string
      source: Contact['source']
      noted_by: string | null
      noted_at: Generated<Date>
    }
    contact_counts: { slot: number; list: number; trash: number }
    suppressions: { address_hash: Buffer; reason: SuppressionReason; created_at: Generated<Date> }
  }
}
