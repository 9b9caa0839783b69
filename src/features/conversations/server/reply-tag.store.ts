import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { TAG_TEST_MINUTES, type TagState } from '../conversations.contract.ts'
import type { Named } from './mailbox.store.ts'
import './conversations.table.ts'

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

export const mayHaveTag = (address: string): boolean => addTag(address, '0'.repeat(TAG_LENGTH)) !== null

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
      { conversationId: id, replyId: null, entryId: null, isOurs: false, isNotice: false },
    ]),
  )
}

/** A test that its worker left is over a minute after it should have ended. */
const IS_RUNNING = sql<boolean>`(test_finished_at is null and test_started_at is not null
  and test_started_at > now() - make_interval(mins => ${TAG_TEST_MINUTES + 1}))`

/** `replyAddress`: the one that customers answer to now. */
export async function readTagState(db: Db, replyAddress: string): Promise<TagState> {
  const row = await db
    .selectFrom('reply_tags')
    .select(['address', 'tested_address', 'test_started_at'])
    .select(IS_RUNNING.as('isRunning'))
    .executeTakeFirstOrThrow()
  const isOn = row.address === replyAddress
  if (row.test_started_at === null || row.tested_address !== replyAddress) return { isOn, test: null }
  const state = row.isRunning ? 'running' : isOn ? 'arrived' : 'failed'
  return { isOn, test: { startedAt: row.test_started_at.toISOString(), state } }
}

/** Tags are off while a test runs. False while another one does. */
export async function startTagTest(db: Db, replyAddress: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reply_tags set address = null, test_id = gen_random_uuid(), tested_address = ${replyAddress},
      test_started_at = now(), test_mail_left_at = null, test_finished_at = null
    where not ${IS_RUNNING}`.execute(db)
  return numAffectedRows === 1n
}

export interface TagTest {
  id: string
  /** With its tag. */
  address: string
  hasMailLeft: boolean
  msLeft: number
}

export async function findRunningTagTest(db: Db): Promise<TagTest | null> {
  const { rows } = await sql<{
    id: string
    tested: string
    secret: Buffer
    hasMailLeft: boolean
    msLeft: number
  }>`
    select test_id as id, tested_address as tested, secret, test_mail_left_at is not null as "hasMailLeft",
      1000 * extract(epoch from test_started_at + make_interval(mins => ${TAG_TEST_MINUTES}) - now())::float as "msLeft"
    from reply_tags where ${IS_RUNNING}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, tested, secret, hasMailLeft, msLeft } = row
  const address = addTag(tested, writeTag(secret, 'test', id))
  return address === null ? null : { id, address, hasMailLeft, msLeft }
}

export async function noteTestMailLeft(db: Db, { id }: TagTest): Promise<void> {
  await sql`update reply_tags set test_mail_left_at = now() where test_id = ${id}`.execute(db)
}

/** A tag that arrived switches tags on. Does nothing to a test that was given up meanwhile. */
export async function finishTagTest(db: Db, { id }: TagTest, hasArrived: boolean): Promise<void> {
  await sql`update reply_tags set test_finished_at = now(), address = case when ${hasArrived} then tested_address end
    where test_id = ${id} and ${IS_RUNNING}`.execute(db)
}

/** Tags that were sent stay valid. */
export async function turnTagsOff(db: Db): Promise<void> {
  await sql`update reply_tags set address = null, test_id = null, tested_address = null, test_started_at = null,
    test_mail_left_at = null, test_finished_at = null`.execute(db)
}
