import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { emailKeyOf } from '#shared/people/email-key.ts'
import { changeRole, invite, readTeam, removeMember, withdrawInvitation } from '../team.contract.ts'
import { createLink } from './account-link.store.ts'
import { countRequest } from './account-request.store.ts'
import { requireAccountSender } from './account-sender.ts'
import { hasAccount, readStoredTeam, removeAccount, removeInvitation, setRole } from './team.store.ts'

/** In 15 minutes, so that invitations cannot flood a mailbox. */
const INVITATIONS_PER_INVITEE = 3
const INVITATIONS_PER_ADDRESS = 20

export function teamRoutes(services: Services): Route[] {
  const { db } = services
  const teamWithMessage = async (userId: string, message: string) => ({
    ...(await readStoredTeam(db, userId)),
    message,
  })
  return [
    route(readTeam, ({ caller }) => readStoredTeam(db, caller.userId)),

    route(invite, async ({ body: { email, role }, caller, address }) => {
      await requireAccountSender(services)
      const emailKey = emailKeyOf(email)
      const request = { kind: 'invitation' as const, subject: emailKey, address }
      await countRequest(db, request, {
        perSubject: INVITATIONS_PER_INVITEE,
        perAddress: INVITATIONS_PER_ADDRESS,
      })
      if (await hasAccount(db, email)) throw new AppError('conflict', 'This email already has an account.')
      await db.transaction().execute(async db => {
        await removeInvitation(db, { emailKey })
        await createLink(db, { kind: 'invitation', email, role, invitedBy: caller.userId })
      })
      return teamWithMessage(caller.userId, `Invitation sent to ${email}.`)
    }),

    route(withdrawInvitation, async ({ params, caller }) => {
      if (!(await removeInvitation(db, params)))
        throw new AppError('not_found', 'This invitation is no longer valid.')
      return teamWithMessage(caller.userId, 'Invitation revoked.')
    }),

    route(changeRole, async ({ params, body, caller }) => {
      const outcome = await setRole(db, params.id, body.role)
      if (outcome === 'unknown') throw new AppError('not_found', 'This account has already been removed.')
      if (outcome === 'last_admin') throw lastAdmin()
      return teamWithMessage(caller.userId, 'Changed. It holds from now on, on all their devices.')
    }),

    route(removeMember, async ({ params, caller }) => {
      const outcome = await removeAccount(db, params.id)
      if (outcome === 'unknown') throw new AppError('not_found', 'This account has already been removed.')
      if (outcome === 'last_admin') throw lastAdmin()
      return teamWithMessage(caller.userId, 'Account removed.')
    }),
  ]
}

const lastAdmin = () => new AppError('conflict', 'You can’t remove the last admin.')
