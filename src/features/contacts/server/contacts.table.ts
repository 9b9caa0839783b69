import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Basis } from '../contact.rules.ts'
import type { Contact } from '../contacts.contract.ts'
import type { ContactImport, Outcome } from '../import.contract.ts'
import type { ImportField } from '../import.rules.ts'
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
      creation_hash: Buffer | null
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
    contact_imports: {
      id: Generated<string>
      file_name: string
      columns: ColumnType<ContactImport['columns'], string, never>
      row_count: number
      mapping: ColumnType<ImportField[] | null, string | null, string>
      basis: Basis | null
      basis_on: string | null
      state: Generated<ContactImport['state']>
      created_by: string | null
      created_at: Generated<Date>
    }
    contact_import_rows: {
      import_id: string
      line: number
      cells: string[]
      name: string | null
      email: string | null
      email_key: string | null
      phone: string | null
      outcome: Outcome | null
      problem: string | null
      is_applied: Generated<boolean>
    }
    contact_counts: { slot: number; list: number; trash: number }
    suppressions: { address_hash: Buffer; reason: SuppressionReason; created_at: Generated<Date> }
    resubscriptions: {
      id: GeneratedAlways<number>
      address_hash: Buffer
      unsubscribed_at: Date
      ticked_at: Date
      confirmed_at: Generated<Date>
    }
  }
}
