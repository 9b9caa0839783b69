import { accountId } from '#features/auth/dashboard/session.ts'
import { deviceDrafts } from '#web/device-drafts.ts'
import type { Basis, ContactFields } from '../contact.rules.ts'

export interface TypedContact extends ContactFields {
  basis: Basis
  basisOn: string
}

export const contactDrafts = deviceDrafts<TypedContact>('contact-drafts', accountId)
