import { sql } from 'kysely'
import type { Role } from '#features/session/server/auth.table.ts'
import type { Db } from '#platform/database/database.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import type { Invitation, Team } from '../team.contract.ts'

export async function readStoredTeam(db: Db, userId: string): Promise<Team> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'avatar', 'role', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const members = users.map(({ created_at, ...member }) => ({
    ...member,
    _id: member.id,
    isYou: member.id === userId,
    createdAt: created_at.toISOString(),
  }))
  return { members, invitations: await listInvitations(db) }
}

interface InvitationRow extends Omit<Invitation, '_id' | 'expiresAt'> {
  expiresAt: Date
}

async function listInvitations(db: Db): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    select link.id, link.email, link.role, coalesce(inviter.name, '') as "invitedBy", link.expires_at as "expiresAt",
      case when mail.state in ('due', 'sending') then 'waiting' when mail.state = 'failed' then 'failed' else 'sent' end
        as mail
    from account_links link
      left join account_mails mail on mail.link_id = link.id
      left join users inviter on inviter.id = link.invited_by
    where link.kind = 'invitation' and used_at is null and expires_at > now()
    order by link.created_at, link.id
  `.execute(db)
  return rows.map(row => ({ ...row, _id: row.id, expiresAt: row.expiresAt.toISOString() }))
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return user !== undefined
}

/** Only open ones: an accepted invitation is an account. */
export async function removeInvitation(
  db: Db,
  which: { id: string } | { emailKey: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .$if('id' in which, query => query.where('id', '=', (which as { id: string }).id))
    .$if('emailKey' in which, query =>
      query.where('email_key', '=', (which as { emailKey: string }).emailKey),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeAccount(db: Db, id: string): Promise<'removed' | 'unknown' | 'last_admin'> {
  return db.transaction().execute(async db => {
    if (await isLastAdmin(db, id)) return 'last_admin'
    const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirst()
    return numDeletedRows === 1n ? 'removed' : 'unknown'
  })
}

export async function setRole(db: Db, id: string, role: Role): Promise<'changed' | 'unknown' | 'last_admin'> {
  return db.transaction().execute(async db => {
    if (role !== 'admin' && (await isLastAdmin(db, id))) return 'last_admin'
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ role, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'changed' : 'unknown'
  })
}

/** Locks the rows of the admins, so that two admins cannot remove or demote each other at the same time. */
async function isLastAdmin(db: Db, id: string): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.length === 1 && admins[0]?.id === id
}
