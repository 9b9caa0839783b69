import { sql } from 'kysely'
import { recordExpressConsent, withdrawExpressConsent } from '#features/contacts/server/contact.store.ts'
import { readResubscriptionOf } from '#features/contacts/server/suppression.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import './conversations.table.ts'

/** How long a visitor waits for a lock on the same contact. */
const LOCK_TIMEOUT = '2s'

/** Runs acceptPromotion within the transaction that stores the message; if it fails, message and consents are stored anyway. */
export async function tryAcceptPromotion(db: Db, messageId: string, log: Log): Promise<void> {
  await sql`savepoint promotion`.execute(db)
  try {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db)
    await acceptPromotion(db, messageId)
  } catch (error) {
    await sql`rollback to savepoint promotion`.execute(db)
    // Only the code: the text of a database error may contain personal data.
    const { code } = error as { code?: string }
    log.error({ code, messageId }, 'consent is stored, its contact is not')
  }
}

/**
 * A sender who ticked the box becomes a contact, or their contact is renewed. Somebody who had unsubscribed stays
 * unsubscribed until they confirm by mail: anybody can type their address.
 */
export async function acceptPromotion(db: Db, messageId: string): Promise<void> {
  const ticked = await findTicked(db, messageId)
  if (ticked?.status !== 'inbox') return
  await recordExpressConsent(db, { ...ticked, givenAt: ticked.created_at })
  if ((await readResubscriptionOf(db, ticked.email, ticked.created_at)) !== 'ask') return
  await db
    .insertInto('message_mails')
    .values({ message_id: messageId, kind: 'resubscription' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * For a message marked as spam: takes back what its tick gave. Ticks in other messages count on, unless they are spam too, or
 * destroyed: nobody knows any more whether those were spam.
 */
export async function withdrawPromotion(db: Db, messageId: string): Promise<void> {
  const ticked = await findTicked(db, messageId)
  if (!ticked) return
  const { rows } = await sql<{ otherGivenAt: Date | null }>`
    select max(given_at) as "otherGivenAt" from consents join messages on messages.id = message_id
    where email_key(messages.email) = email_key(${ticked.email}) and kind = 'promotion' and status = 'inbox'
  `.execute(db)
  const { otherGivenAt = null } = rows[0] ?? {}
  await withdrawExpressConsent(db, { email: ticked.email, givenAt: ticked.created_at, otherGivenAt })
}

/** The sender, if they ticked the box and their address can be mailed. */
async function findTicked(db: Db, messageId: string) {
  const ticked = await db
    .selectFrom('messages')
    .innerJoin('consents', 'consents.message_id', 'messages.id')
    .select(['name', 'messages.email', 'phone', 'status', 'created_at'])
    .where('messages.id', '=', messageId)
    .where('consents.kind', '=', 'promotion')
    .executeTakeFirst()
  return ticked && isMailableAddress(ticked.email) ? ticked : null
}
