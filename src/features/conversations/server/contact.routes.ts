import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { type ContactPost, readChallenge, sendMessage } from '../contact.contract.ts'
import { type RequestDetails, tidyDetails } from '../request.rules.ts'
import { enforceRateLimit, isFlooded, lockAddress } from './contact-limit.store.ts'
import {
  findStoredMessage,
  identify,
  insertMessage,
  type SpamVerdict,
  type StoredMessage,
} from './message.store.ts'
import { writePhotoToken } from './photo-link.store.ts'
import { tryAcceptPromotion } from './promotion.store.ts'
import { issueChallenge, spendProof } from './proof-of-work.ts'

/** No person fills in the form in less. */
const TOO_FAST_MS = 1_000

export function contactFormRoutes({ reservedDb: db, log }: Services): Route[] {
  return [
    route(sendMessage, ({ body: post, address, idempotencyKey }) =>
      db.transaction().execute(async db => {
        const identity = identify(post, idempotencyKey)
        await lockAddress(db, address)
        // A retry of a stored message is not rate limited.
        const known = await findStoredMessage(db, identity)
        if (known) return received(db, known, post)
        await enforceRateLimit(db, address)
        const verdict = await classifySpam(db, post)
        const request = await acceptRequest(db, post, verdict)
        const stored = await insertMessage(db, { post, ...request, identity, address, verdict })
        if (stored && post.acceptsPromotion) await tryAcceptPromotion(db, stored.id, log)
        const message = stored ?? (await findStoredMessage(db, identity))
        if (!message) throw new Error('The message was neither stored nor found.')
        return received(db, message, post)
      }),
    ),

    route(readChallenge, async () => ({
      challenge: (await isFlooded(db)) ? await issueChallenge(db) : null,
    })),
  ]
}

/** Suspect messages go to spam and are never rejected: the sender may be a customer. */
async function classifySpam(db: Db, { website, fillMs, proof }: ContactPost): Promise<SpamVerdict> {
  if (website) return { quarantineReason: 'honeypot', isVerified: false }
  if (fillMs !== undefined && fillMs < TOO_FAST_MS) return { quarantineReason: 'too_fast', isVerified: false }
  if (!(await isFlooded(db))) return { quarantineReason: null, isVerified: fillMs !== undefined }
  const isProven = await spendProof(db, proof)
  return { quarantineReason: isProven ? null : 'flood', isVerified: isProven }
}

interface Request {
  details: RequestDetails | undefined
  photoCount: number
}

/**
 * Ignored while it is off: a form that was opened before must not lose its message. In a flood photos need the proof of
 * work: they take a thousand times the space of a message.
 */
async function acceptRequest(
  db: Db,
  { details = {}, photoCount = 0 }: ContactPost,
  { quarantineReason }: SpamVerdict,
): Promise<Request> {
  const given = {
    details: tidyDetails(details),
    photoCount: quarantineReason === 'flood' ? 0 : photoCount,
  }
  if (!given.details && given.photoCount === 0) return given
  const { areRequestPhotosOn } = await readStoredSettings(db)
  return areRequestPhotosOn ? given : { details: undefined, photoCount: 0 }
}

async function received(db: Db, { id, createdAt, photoCount }: StoredMessage, post: ContactPost) {
  return {
    message: 'Message received.',
    contact: { _id: id, id, createdAt: createdAt.toISOString() },
    ...(post.photoCount && photoCount > 0 && { photoKey: await writePhotoToken(db, 'key', id) }),
  }
}
