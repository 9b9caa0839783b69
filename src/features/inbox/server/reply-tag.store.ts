import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import type { Named } from './mailbox.store.ts'
import './inbox.table.ts'

/** 96 bits: whoever guesses must mail each guess. */
const SIGNATURE_DIGITS = 24
const MAX_TAGS = 10

/**
 * The first group of the row's id finds it, the signature of the whole id proves that we wrote it. Hexadecimal, since
 * mail servers may change the case. It is never revoked, so there is no generation in it.
 */
const writeTag = (secret: Buffer, kind: 'conversation' | 'test', id: string): string =>
  id.slice(0, 8) +
  createHmac('sha256', secret).update(`${kind} ${id}`).digest('hex').slice(0, SIGNATURE_DIGITS)

/** Null if the part before the @ would be too long. */
function addTag(address: string, tag: string): string | null {
  const at = address.lastIndexOf('@')
  const tagged = `${address.slice(0, at)}+c-${tag}${address.slice(at)}`
  return isMailableAddress(tagged) ? tagged : null
}

const TAG = /\+c-([0-9a-f]+)/gi
const TAG_LENGTH = 8 + SIGNATURE_DIGITS

/** Whatever looks like a tag in the recipients of a mail. */
export const tagsIn = (recipients: string): string[] =>
  Array.from(recipients.matchAll(TAG), ([, tag = '']) => tag.toLowerCase())
    .filter(({ length }) => length === TAG_LENGTH)
    .slice(0, MAX_TAGS)

/** Writes the reply address of a conversation with its tag; null while this address gets none. */
export type TagAddress = (replyAddress: string, conversationId: string) => string | null

export async function readTagging(db: Db): Promise<TagAddress> {
  const { secret, address } = await db
    .selectFrom('reply_tags')
    .select(['secret', 'address'])
    .executeTakeFirstOrThrow()
  return (replyAddress, conversationId) =>
    replyAddress === address ? addTag(replyAddress, writeTag(secret, 'conversation', conversationId)) : null
}

/** The conversations that tags name. Tags that we did not write are left out; it does not matter whether tags are on. */
export async function findTagged(db: Db, tags: string[]): Promise<Map<string, Named>> {
  if (tags.length === 0) return new Map()
  const { rows } = await sql<{ id: string; secret: Buffer }>`
    select messages.id, secret from reply_tags, unnest(${[...new Set(tags.map(tag => tag.slice(0, 8)))]}::text[]) as given (start)
      join messages on messages.id between (start || '-0000-0000-0000-000000000000')::uuid
        and (start || '-ffff-ffff-ffff-ffffffffffff')::uuid`.execute(db)
  return new Map(
    rows.map(({ id, secret }) => [
      writeTag(secret, 'conversation', id),
      { conversationId: id, replyId: null, isOurs: false },
    ]),
  )
}
