import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const SignedInDevice = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  name: z.string(),
  isCurrent: z.boolean(),
  /** Stays signed in for longer. Optional: a server of the previous version does not send it. */
  isTrusted: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

const Devices = z.object({ message: z.string(), sessions: z.array(SignedInDevice) })

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/authRoute/sessions',
  access: 'signed-in',
  summary: 'The signed-in devices of this account: this device first, then by last use',
  reply: Devices.omit({ message: true }),
})

export const signOutDevice = defineEndpoint({
  method: 'DELETE',
  path: '/authRoute/sessions/:id',
  access: 'signed-in',
  summary: 'Sign out one device of this account',
  params: z.strictObject({ id: z.uuid() }),
  reply: Devices,
  isAudited: true,
})

export const signOutOtherDevices = defineEndpoint({
  method: 'DELETE',
  path: '/authRoute/sessions',
  access: 'signed-in',
  summary: 'Sign out all other devices of this account',
  reply: Devices,
  isAudited: true,
})
