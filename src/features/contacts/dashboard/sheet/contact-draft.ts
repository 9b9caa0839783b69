import { accountId } from '#features/auth/dashboard/session.ts'
import type { Basis, ContactFields } from '#features/contacts/contact.rules.ts'
import { deviceDrafts } from '#web/drafts/device-drafts.ts'

export interface TypedContact extends ContactFields {
  basis: Basis
  basisOn: string
}

export const contactDrafts = deviceDrafts<TypedContact>('contact-drafts', accountId)
