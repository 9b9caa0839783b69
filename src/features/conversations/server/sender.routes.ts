import { MAX_LENGTH } from '#features/contacts/contact.rules.ts'
import {
  insertContact,
  readStoredContact,
  recordExpressConsent,
} from '#features/contacts/server/contact.store.ts'
import { findContactByEmail } from '#features/contacts/server/contact-list.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { dayOf } from '#shared/time/dates.ts'
import { addSender } from '../conversations.contract.ts'
import { readStoredMessages } from './message-list.store.ts'

/** Adds the sender of a message to the contacts. */
export function senderRoutes({ db }: Services): Route[] {
  return [
    route(addSender, async ({ params, caller }) => {
      const [sender] = await readStoredMessages(db, [params.id])
      if (!sender) throw new AppError('not_found', 'There is no such message.')
      if (!isMailableAddress(sender.email))
        throw new AppError('unprocessable', 'The sender left no usable email.')
      const known = await findContactByEmail(db, sender.email)
      const { name, email, phone, promotionAcceptedAt, createdAt } = sender
      if (promotionAcceptedAt)
        await recordExpressConsent(db, { name, email, phone, givenAt: new Date(promotionAcceptedAt) })
      else if (!known)
        await insertContact(db, {
          ...{ name, email, phone: phone.slice(0, MAX_LENGTH.phone), source: 'message' },
          ...{ basis: 'inquiry', basisOn: dayOf(new Date(createdAt)), createdBy: caller.userId },
        })
      const id = await findContactByEmail(db, email)
      if (!id) throw new AppError('conflict', 'The contact was removed meanwhile.')
      const { skipReason } = await readStoredContact(db, id)
      const message = known ? 'Already in your contacts.' : 'Added to your contacts.'
      return { message, contactId: id, isNew: known === null, skipReason }
    }),
  ]
}
