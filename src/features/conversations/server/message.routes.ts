import { noSenderAddress } from '#features/settings/server/sender-address.ts'
import { readStoredSettings } from '#features/settings/server/settings.store.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import {
  askForPhotos,
  listMessages,
  markMessage,
  type ReceivedMessage,
  readCounts,
  readMessage,
  removeMessage,
  restoreMessage,
  retryReply,
  sendReply,
} from '../conversations.contract.ts'
import {
  closeStoredMessage,
  decideStoredMessage,
  markStoredMessage,
  reopenStoredMessage,
  restoreStoredMessage,
  trashStoredMessage,
} from './message-change.store.ts'
import { listStoredMessages, readStoredCounts, readStoredMessages } from './message-list.store.ts'
import { renewPhotoLink } from './photo-link.store.ts'
import { acceptPromotion, withdrawPromotion } from './promotion.store.ts'
import { insertReply, retryStoredReply } from './reply.store.ts'

/** The inbox of the dashboard. */
export function messageRoutes({ db, config }: Services): Route[] {
  return [
    route(listMessages, async ({ query, setHeader }) => {
      const page = await listStoredMessages(db, query)
      setHeader('x-total-count', String(page.total))
      if (page.nextCursor) {
        const { folder, filter, search, limit } = query
        const next = new URLSearchParams({ folder, limit: String(limit), cursor: page.nextCursor })
        if (filter !== 'all') next.set('filter', filter)
        if (search) next.set('search', search)
        setHeader('link', `<${config.publicUrl}/api${listMessages.path}?${next}>; rel="next"`)
      }
      return page
    }),

    route(readCounts, () => readStoredCounts(db)),

    route(readMessage, async ({ params }) => ({ contact: await readMessageOrThrow(db, params.id) })),

    route(markMessage, async ({ params, body, caller }) => {
      await db.transaction().execute(async db => {
        if (body.isAnswered !== undefined)
          await decideStoredMessage(db, params.id, body.isAnswered, caller.userId)
        if (body.isClosed) await closeStoredMessage(db, params.id, body.closedBecause ?? '', caller.userId)
        if (body.isClosed === false) await reopenStoredMessage(db, params.id, caller.userId)
        if (!(await markStoredMessage(db, params.id, body))) return
        await (body.isSpam ? withdrawPromotion : acceptPromotion)(db, params.id)
      })
      return { message: 'Message marked.', contact: await readMessageOrThrow(db, params.id) }
    }),

    route(removeMessage, async ({ params }) => {
      await trashStoredMessage(db, params.id)
      return { message: 'Message deleted.', contact: await readMessageOrThrow(db, params.id) }
    }),

    route(restoreMessage, async ({ params }) => {
      await restoreStoredMessage(db, params.id)
      return { message: 'Message restored.', contact: await readMessageOrThrow(db, params.id) }
    }),

    route(askForPhotos, async ({ params: { id } }) => {
      const { stage } = await readMessageOrThrow(db, id)
      if (stage === 'closed') throw new AppError('conflict', 'This conversation is closed. Reopen it first.')
      if (!(await readStoredSettings(db)).areRequestPhotosOn)
        throw new AppError('conflict', 'Photos are turned off in Settings.')
      const renewed = await renewPhotoLink(db, id)
      if (!renewed) throw new AppError('not_found', 'There is no such message.')
      return { link: `${config.publicUrl}/photos/${renewed.token}`, until: renewed.until.toISOString() }
    }),

    route(sendReply, async ({ params: { id }, body, caller, idempotencyKey }) => {
      const { email, folder, stage } = await readMessageOrThrow(db, id)
      if (folder === 'trash') throw new AppError('conflict', 'Restore the message before you reply.')
      if (stage === 'closed') throw new AppError('conflict', 'This conversation is closed. Reopen it first.')
      // The contact form accepts any text as an address; only a single plain address is mailed.
      if (!isMailableAddress(email))
        throw new AppError('unprocessable', 'Failed to send reply: the sender left no usable email.')
      if (!(await readStoredSettings(db)).mailFromAddress) throw noSenderAddress()
      const key = body.idempotencyKey ?? idempotencyKey
      await insertReply(db, { messageId: id, text: body.replyText, key, writtenBy: caller.userId })
      await markStoredMessage(db, id, { isRead: true })
      return { message: 'Reply on its way.', contact: await readMessageOrThrow(db, id) }
    }),

    route(retryReply, async ({ params: { id, replyId } }) => {
      if (!(await retryStoredReply(db, id, replyId)))
        throw new AppError('not_found', 'There is no such reply.')
      return { message: 'Reply on its way.', contact: await readMessageOrThrow(db, id) }
    }),
  ]
}

async function readMessageOrThrow(db: Db, id: string): Promise<ReceivedMessage> {
  const [message] = await readStoredMessages(db, [id])
  if (!message) throw new AppError('not_found', 'There is no such message.')
  return message
}
