import { z } from 'zod'
import { Role } from '#features/session/auth.contract.ts'
import { defineEndpoint } from '#shared/http/endpoint.ts'
import { isMailableAddress } from '#shared/people/email-address.ts'

const Member = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  role: Role,
  isYou: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Member = z.infer<typeof Member>

const Invitation = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  email: z.string(),
  role: Role,
  /** Empty when that account was deleted. */
  invitedBy: z.string(),
  mail: z.enum(['waiting', 'sent', 'failed']),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

const Team = z.object({ members: z.array(Member), invitations: z.array(Invitation) })
export type Team = z.infer<typeof Team>
const ChangedTeam = Team.extend({ message: z.string() })
const Id = z.strictObject({ id: z.uuid() })

export const readTeam = defineEndpoint({
  method: 'GET',
  path: '/teamRoute/team',
  access: 'signed-in',
  summary: 'The accounts and the open invitations',
  reply: Team,
})

export const invite = defineEndpoint({
  method: 'POST',
  path: '/teamRoute/invitation',
  access: 'admin',
  summary: 'Send an invitation by mail; replaces an earlier one to the same address',
  body: z.strictObject({
    email: z.string().trim().max(254).refine(isMailableAddress, 'Enter one email address'),
    role: Role,
  }),
  status: 201,
  reply: ChangedTeam,
})

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/teamRoute/invitation/:id',
  access: 'admin',
  summary: 'Withdraw an invitation; its link becomes invalid',
  params: Id,
  reply: ChangedTeam,
})

export const changeRole = defineEndpoint({
  method: 'PATCH',
  path: '/teamRoute/member/:id',
  access: 'admin',
  summary: 'Change what an account may do; the last admin stays one',
  params: Id,
  body: z.strictObject({ role: Role }),
  reply: ChangedTeam,
})

export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/teamRoute/member/:id',
  access: 'admin',
  summary: 'Remove an account and end its sessions; the last admin cannot be removed',
  params: Id,
  reply: ChangedTeam,
})
