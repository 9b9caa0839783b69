import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkKind, Role } from '#features/session/server/auth.table.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'

const TOKEN_BYTES = 32
const LIFETIME = { reset: '30 minutes', invitation: '7 days' } as const

interface NewLink {
  kind: LinkKind
  email: string
  role?: Role
  invitedBy?: string
}

/** The link and its mail in one statement: same timing whether the account exists or not. */
export async function createLink(db: Db, { kind, email, role, invitedBy }: NewLink): Promise<void> {
  await sql`
    with link as (
      insert into account_links (kind, email, email_key, role, invited_by, expires_at)
      values (${kind}, ${email.trim()}, ${emailKeyOf(email)}, ${role ?? null}, ${invitedBy ?? null},
        now() + ${LIFETIME[kind]}::interval)
      returning id
    )
    insert into account_mails (kind, link_id) select ${kind}, id from link
  `.execute(db)
}

/** Returns the token for the mail. Only its hash is stored. */
export async function issueToken(db: Db, linkId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('account_link_tokens')
    .values({ token_hash: hashToken(token), link_id: linkId })
    .execute()
  return token
}

export interface AccountLink {
  id: string
  email: string
  emailKey: string
  role: Role | null
}

// In parentheses: `removeEndedLinks` negates it.
const VALID = sql<boolean>`(used_at is null and expires_at > now())`
const LINK_COLUMNS = ['account_links.id', 'email', 'email_key as emailKey', 'role'] as const

/** Null for a used, expired or unknown link. */
export async function findLink(db: Db, kind: LinkKind, token: string): Promise<AccountLink | null> {
  const link = await db
    .selectFrom('account_links')
    .innerJoin('account_link_tokens', 'account_link_tokens.link_id', 'account_links.id')
    .select(LINK_COLUMNS)
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where(VALID)
    .executeTakeFirst()
  return link ?? null
}

/** False when it was used already. */
export async function consumeLink(db: Db, { id }: AccountLink): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_links')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(VALID)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Invalidates reset links that are still in a mailbox. */
export async function removeResetLinks(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('account_links').where('kind', '=', 'reset').where('email_key', '=', emailKey).execute()
}

/** Deletes a reset for an address without an account, with its mail. */
export async function removeLinkWithoutAccount(db: Db, id: string | null): Promise<void> {
  await sql`
    delete from account_links link where id = ${id}
      and not exists (select from users where users.email_key = link.email_key)
  `.execute(db)
}

export async function removeEndedLinks(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where(eb => eb.not(VALID))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
