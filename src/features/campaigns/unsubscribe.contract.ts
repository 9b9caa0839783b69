import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const ByToken = z.object({ token: z.string().max(200) })

export const readSubscription = defineEndpoint({
  method: 'GET',
  path: '/unsubscribeRoute/subscription/:token',
  access: 'public',
  summary: 'Whether the address behind an unsubscribe link still gets promotional mail; changes nothing',
  params: ByToken,
  reply: z.object({ isSubscribed: z.boolean() }),
})

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribeRoute/subscription/:token',
  access: 'public',
  summary: 'No more promotional mail to the address behind this link, at once and for good',
  params: ByToken,
  body: z.strictObject({}),
  reply: z.object({ isSubscribed: z.literal(false) }),
})
