import type { WebAuthnCredential } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import './second-factor.table.ts'

/** As the library that checks them calls them. */
type Credential = Pick<WebAuthnCredential, 'id' | 'publicKey' | 'counter' | 'transports'>

export async function listCredentials(db: Db, userId: string): Promise<Credential[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, public_key, counter, transports }) => ({
    id,
    publicKey: new Uint8Array(public_key),
    counter: Number(counter),
    transports: transports as NonNullable<Credential['transports']>,
  }))
}

/** False for a passkey that is somebody's already. */
export async function addPasskey(
  db: Db,
  userId: string,
  { credential, name }: { credential: Credential; name: string },
): Promise<boolean> {
  const { id, publicKey, counter, transports = [] } = credential
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ id, user_id: userId, name, public_key: Buffer.from(publicKey), counter, transports })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function noteUse(db: Db, id: string, counter: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** False when there was none. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
