import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { suppress } from './suppression.store.ts'
import './contacts.table.ts'

type Kind = 'contact' | 'basis' | 'suppression' | 'import row'

/** What the list knows of one address, its trash and files on their way included. */
export const contactRecords = {
  async list(db: Db, emailKey: string) {
    const { rows } = await sql<{ kind: Kind; at: Date; fields: Record<string, string | null> }>`
      select 'contact' as kind, created_at as at, jsonb_build_object('id', id, 'name', name, 'email', email,
        'phone', phone, 'basis', basis, 'since', basis_on::text, 'until', expires_on::text, 'source', source,
        'deleted', deleted_at::text) as fields
      from contacts where email_key = ${emailKey}
      union all
      select 'basis', noted_at, jsonb_build_object('basis', basis, 'since', basis_on::text, 'source', source)
      from contact_bases where address_hash = address_hash(${emailKey})
      union all
      select 'suppression', created_at, jsonb_build_object('reason', reason)
      from suppressions where address_hash = address_hash(${emailKey})
      union all
      select 'import row', created_at, jsonb_build_object('file', file_name, 'line', line::text, 'cells', cells::text)
      from contact_import_rows join contact_imports on contact_imports.id = import_id
      where email_key = ${emailKey} or cells::text ~* mention_of(${emailKey})
    `.execute(db)
    return rows
  },

  async findByPhone(db: Db, phoneKey: string): Promise<string[]> {
    const { rows } = await sql<{ email: string }>`
      select distinct email_key as email from contacts where phone_key(phone) = ${phoneKey}`.execute(db)
    return rows.map(({ email }) => email)
  },

  /** Proof of consent stays as it is: it names nobody. */
  async forget(db: Db, emailKey: string): Promise<void> {
    await sql`delete from contacts where email_key = ${emailKey}`.execute(db)
    // The samples of a column are cells of somebody's row.
    await sql`
      with gone as (
        delete from contact_import_rows
        where email_key = ${emailKey} or cells::text ~* mention_of(${emailKey}) returning import_id
      )
      update contact_imports set columns =
        (select jsonb_agg(one || '{"samples": []}'::jsonb order by place)
         from jsonb_array_elements(columns) with ordinality as all_columns (one, place))
      where id in (select import_id from gone) or columns::text ~* mention_of(${emailKey})`.execute(db)
    await suppress(db, emailKey, 'erased')
  },
}
