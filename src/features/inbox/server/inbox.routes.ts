import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { type ContactPost, readChallenge, sendMessage } from '../inbox.contract.ts'
import { holdAddress, isFlooded, refuseTooMany } from './contact-limit.store.ts'
import {
  findStoredMessage,
  identify,
  insertMessage,
  type StoredMessage,
  type Verdict,
} from './message.store.ts'
import { acceptPromotionSafely } from './promotion.store.ts'
import { issueChallenge, spendProof } from './proof-of-work.ts'

/** Nobody reads, writes and ticks in less. */
const TOO_FAST_MS = 1_000

export function inboxRoutes({ reservedDb: db, log }: Services): Route[] {
  return [
    route(sendMessage, ({ body: post, address, idempotencyKey }) =>
      db.transaction().execute(async db => {
        const identity = identify(post, idempotencyKey)
        await holdAddress(db, address)
        // A repeated form was accepted once: no limit applies to it any more.
        const known = await findStoredMessage(db, identity)
        if (known) return received(known)
        await refuseTooMany(db, address)
        const verdict = await judge(db, post)
        const stored = await insertMessage(db, { post, identity, address, verdict })
        if (stored && post.acceptsPromotion) await acceptPromotionSafely(db, stored.id, log)
        const message = stored ?? (await findStoredMessage(db, identity))
        if (!message) throw new Error('A message was neither stored nor known.')
        return received(message)
      }),
    ),

    route(readChallenge, async () => ({
      challenge: (await isFlooded(db)) ? await issueChallenge(db) : null,
    })),
  ]
}

/** Marks, never refuses: what a filter holds for spam may be a customer. */
async function judge(db: Db, { website, fillMs, proof }: ContactPost): Promise<Verdict> {
  if (website) return { quarantineReason: 'honeypot', isVerified: false }
  if (fillMs !== undefined && fillMs < TOO_FAST_MS) return { quarantineReason: 'too_fast', isVerified: false }
  if (!(await isFlooded(db))) return { quarantineReason: null, isVerified: fillMs !== undefined }
  const isProven = await spendProof(db, proof)
  return { quarantineReason: isProven ? null : 'flood', isVerified: isProven }
}

function received({ id, createdAt }: StoredMessage) {
  return { message: 'Message received.', contact: { _id: id, id, createdAt: createdAt.toISOString() } }
}
