import { sql } from 'kysely'
import { noteExpressConsent, trashUnlessKept } from '#features/contacts/server/contact.store.ts'
import { readResubscriptionOf } from '#features/contacts/server/suppression.store.ts'
import type { Db } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import './inbox.table.ts'

/** A visitor waits no longer than this for somebody who is changing the same contact. */
const LONGEST_WAIT = '2s'

/** The same as part of storing the message: whatever goes wrong here, the message and its consents are stored. */
export async function acceptPromotionSafely(db: Db, messageId: string, log: Log): Promise<void> {
  await sql`savepoint promotion`.execute(db)
  try {
    await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT)}`.execute(db)
    await acceptPromotion(db, messageId)
  } catch (error) {
    await sql`rollback to savepoint promotion`.execute(db)
    // The code alone: what the database says about a row may quote it.
    const { code } = error as { code?: string }
    log.error({ code, messageId }, 'consent is stored, its contact is not')
  }
}

/**
 * The tick of a message in the inbox makes its sender a contact, or renews the one there is. Somebody who had
 * unsubscribed stays so until they confirm it by mail: anybody can type an address.
 */
export async function acceptPromotion(db: Db, messageId: string): Promise<void> {
  const ticked = await findTicked(db, messageId)
  if (!ticked || ticked.status !== 'inbox') return
  await noteExpressConsent(db, { ...ticked, givenAt: ticked.created_at })
  if ((await readResubscriptionOf(db, ticked.email, ticked.created_at)) !== 'ask') return
  await db
    .insertInto('message_mails')
    .values({ message_id: messageId, kind: 'resubscription' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The message is spam: a contact that exists by such ticks alone goes with it. */
export async function withdrawPromotion(db: Db, messageId: string): Promise<void> {
  const ticked = await findTicked(db, messageId)
  if (!ticked) return
  const { rows } = await sql`
    select from messages join consents on consents.message_id = messages.id and consents.kind = 'promotion'
    where email_key(messages.email) = email_key(${ticked.email}) and status = 'inbox' limit 1`.execute(db)
  if (rows.length === 0) await trashUnlessKept(db, ticked.email)
}

/** Who ticked the box, where the address is one that can be mailed. */
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
