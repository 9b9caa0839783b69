import { sql } from 'kysely'
import { containsAll } from '#platform/database/contains-all.ts'
import type { Db } from '#platform/database/database.ts'
import { suppress } from './suppression.store.ts'
import './contacts.table.ts'

type Kind = 'contact' | 'basis' | 'suppression' | 'import row'

/** Personal data of contacts, including the trash and uploaded import files. */
export const contactPersonalData = {
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
      select 'suppression', confirmed_at, jsonb_build_object('reason', 'unsubscribed', 'since', unsubscribed_at::text,
        'ticked again', ticked_at::text, 'lifted', confirmed_at::text)
      from resubscriptions where address_hash = address_hash(${emailKey})
      union all
      select 'import row', created_at, jsonb_build_object('file', file_name, 'line', line::text, 'cells', cells::text)
      from contact_import_rows join contact_imports on contact_imports.id = import_id
      where email_key = ${emailKey} or cells::text ~* mention_of(${emailKey})
    `.execute(db)
    return rows
  },

  async find(db: Db, terms: readonly string[], limit: number) {
    const { rows } = await sql<{ email: string; name: string; phone: string }>`
      select distinct email_key as email, name, phone from contacts where ${containsAll(sql`search_text`, terms)}
      union
      select address, coalesce(name, ''), coalesce(phone, '') from contact_import_rows,
        -- Before the columns are mapped, the address is in one of the cells.
        lateral (select coalesce(email_key, (
          select email_key(cell) from jsonb_array_elements_text(cells) as cell where cell like '_%@_%' limit 1
        )) as address) as known
      where address is not null and ${containsAll(sql`searchable(cells::text)`, terms)}
      order by 1 limit ${limit}
    `.execute(db)
    return rows
  },

  /** The proof of consent stays: it contains only a hash. */
  async erase(db: Db, emailKey: string): Promise<void> {
    // Before the contacts: this waits for an import, which may add one. The samples of a column are copies of cells.
    await sql`
      with gone as (
        delete from contact_import_rows
        where email_key = ${emailKey} or cells::text ~* mention_of(${emailKey}) returning import_id
      )
      update contact_imports set columns =
        (select jsonb_agg(one || '{"samples": []}'::jsonb order by place)
         from jsonb_array_elements(columns) with ordinality as all_columns (one, place))
      where id in (select import_id from gone) or columns::text ~* mention_of(${emailKey})`.execute(db)
    await sql`delete from contacts where email_key = ${emailKey}`.execute(db)
    await suppress(db, emailKey, 'erased')
  },
}
