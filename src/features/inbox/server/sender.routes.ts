import { insertContact } from '#features/contacts/server/contact.store.ts'
import { findContactByEmail } from '#features/contacts/server/contact-list.store.ts'
import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'
import { dayOf } from '#shared/time/dates.ts'
import { addSender, type ReceivedMessage } from '../inbox.contract.ts'
import { readStoredMessages } from './messages/message-list.store.ts'

/** Who wrote becomes somebody who may be written to. */
export function senderRoutes({ db }: Services): Route[] {
  return [
    route(addSender, async ({ params, caller }) => {
      const [sender] = await readStoredMessages(db, [params.id])
      if (!sender) throw new AppError('not_found', 'There is no such message.')
      if (!isMailableAddress(sender.email))
        throw new AppError('unprocessable', 'The sender left no address to mail.')
      const known = await findContactByEmail(db, sender.email)
      if (known) return { message: 'Already in your contacts.', contactId: known, isNew: false }
      const { name, email, phone } = sender
      const person = { name, email, phone: phone.slice(0, 50), ...basisOf(sender) }
      const { id } = await insertContact(db, { ...person, source: 'message', createdBy: caller.userId })
      return { message: 'Added to your contacts.', contactId: id, isNew: true }
    }),
  ]
}

/** The box for promotional mail was ticked, or a question was asked on that day. */
function basisOf({ promotionAcceptedAt, createdAt }: ReceivedMessage) {
  return promotionAcceptedAt
    ? { basis: 'express' as const, basisOn: dayOf(new Date(promotionAcceptedAt)) }
    : { basis: 'inquiry' as const, basisOn: dayOf(new Date(createdAt)) }
}
