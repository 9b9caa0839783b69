import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const ByToken = z.object({ token: z.string().max(200) })

export const readSubscription = defineEndpoint({
  method: 'GET',
  path: '/unsubscribeRoute/subscription/:token',
  access: 'public',
  summary: 'Whether the address of an unsubscribe link still gets promotional mail; changes nothing',
  params: ByToken,
  reply: z.object({ isSubscribed: z.boolean() }),
})

const Resubscription = z.object({ state: z.enum(['ask', 'done', 'closed']) })

export const readResubscribeState = defineEndpoint({
  method: 'GET',
  path: '/unsubscribeRoute/resubscription/:token',
  access: 'public',
  summary: 'Whether the link of a confirmation mail can still lift an unsubscription; changes nothing',
  params: ByToken,
  reply: Resubscription,
})

export const resubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribeRoute/resubscription/:token',
  access: 'public',
  summary: 'Resubscribe a person who ticked the box for promotions again and got this link by mail',
  params: ByToken,
  body: z.strictObject({}),
  reply: Resubscription,
})

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/unsubscribeRoute/subscription/:token',
  access: 'public',
  summary: 'Stop promotional mail to the address of this link, at once and for good',
  params: ByToken,
  body: z.strictObject({}),
  reply: z.object({ isSubscribed: z.literal(false) }),
})
