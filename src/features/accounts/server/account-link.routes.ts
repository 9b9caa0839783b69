import { findWeakness } from '#features/session/password.rules.ts'
import type { LinkKind } from '#features/session/server/auth.table.ts'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/database/database.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import {
  readInvitation,
  readResetLink,
  requestReset,
  resetPassword,
  signUp,
} from '../account-link.contract.ts'
import { guessableTexts } from '../password.en.ts'
import { acceptInvitation, replacePassword } from './account-change.store.ts'
import { type AccountLink, createLink, findLink } from './account-link.store.ts'
import { countRequest, hasMore } from './account-request.store.ts'
import { requireAccountSender } from './account-sender.ts'
import { findGuessable } from './guessable-password.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findUserByEmail } from './user.store.ts'

/** In 15 minutes. A link is valid for 30: who gets no further mail has a working link. */
const MAILS_PER_ACCOUNT = 3
const RESETS_PER_ADDRESS = 10
const TRIES_PER_ADDRESS = 30

export function accountLinkRoutes(services: Services, passwords: PasswordHasher): Route[] {
  const { db } = services
  return [
    route(requestReset, async ({ body, address }) => {
      await requireAccountSender(services, ' Ask the person who installed this site for a new password.')
      const request = { kind: 'reset' as const, subject: emailKeyOf(body.email), address }
      await countRequest(db, request, { perAddress: RESETS_PER_ADDRESS })
      // Without an error: repeated requests by a stranger must neither flood the owner's mailbox nor lock the owner out.
      if (!(await hasMore(db, request, 'subject', MAILS_PER_ACCOUNT)))
        await createLink(db, { kind: 'reset', email: body.email })
      return { message: 'If this address has an account, a link is on its way. It works for 30 minutes.' }
    }),

    route(readResetLink, async ({ body, address }) => {
      const { email } = await openLink(db, { kind: 'reset', token: body.token, address })
      return { email }
    }),

    route(resetPassword, async ({ body, address, nameSubject }) => {
      const link = await openLink(db, { kind: 'reset', token: body.token, address })
      const user = await findUserByEmail(db, link.email)
      const owner = { email: link.email, name: user?.profile.name ?? '' }
      await rejectWeakPassword(db, 'newPassword', { password: body.newPassword, owner })
      const passwordHash = await passwords.hash(body.newPassword)
      const { userId, deviceToken } = (await replacePassword(db, link, passwordHash)) ?? rejectLink()
      nameSubject(userId)
      return { message: 'Password changed. Every device was signed out.', deviceMark: deviceToken }
    }),

    route(readInvitation, async ({ body, address }) => {
      const { email, role } = await openLink(db, { kind: 'invitation', token: body.token, address })
      return { email, role: role ?? 'reader' }
    }),

    route(signUp, async ({ body, address, nameSubject }) => {
      const link = await openLink(db, { kind: 'invitation', token: body.token, address })
      const owner = { email: link.email, name: body.name }
      await rejectWeakPassword(db, 'password', { password: body.password, owner })
      const passwordHash = await passwords.hash(body.password)
      nameSubject((await acceptInvitation(db, link, { name: body.name, passwordHash })) ?? rejectLink())
      return { message: 'Your account is ready.', email: link.email }
    }),
  ]
}

interface LinkRequest {
  kind: LinkKind
  token: string
  address: string
}

async function openLink(db: Db, { kind, token, address }: LinkRequest): Promise<AccountLink> {
  await countRequest(db, { kind: 'link', subject: token, address }, { perAddress: TRIES_PER_ADDRESS })
  return (await findLink(db, kind, token)) ?? rejectLink()
}

function rejectLink(): never {
  throw new AppError('not_found', 'This link has already been used or has expired. Ask for a new one.')
}

interface NewPassword {
  password: string
  owner: { email: string; name: string }
}

async function rejectWeakPassword(db: Db, field: string, { password, owner }: NewPassword): Promise<void> {
  const guessable = findWeakness(password) ? null : await findGuessable(db, password, owner)
  const message = findWeakness(password) ?? (guessable && guessableTexts[guessable])
  if (message) throw new AppError('validation_failed', message, { fields: { [field]: message } })
}
