import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const Told = z.object({ message: z.string() })
const Key = z
  .string()
  .max(120)
  .regex(/^[\w-]+={0,2}$/)

export const readAlerts = defineEndpoint({
  method: 'GET',
  path: '/alertRoute/alerts',
  access: 'signed-in',
  summary: 'Whether this device is told of new messages',
  reply: z.object({
    /** What a browser subscribes with; null where the site has none. */
    publicKey: z.string().nullable(),
    isOn: z.boolean(),
  }),
})

export const saveDevice = defineEndpoint({
  method: 'POST',
  path: '/alertRoute/device',
  access: 'signed-in',
  summary: 'Tell this device of new messages from now on; said again at each opening of the dashboard',
  /** As browsers describe a subscription. */
  body: z.strictObject({
    endpoint: z.string().max(1000),
    expirationTime: z.number().nullish(),
    keys: z.strictObject({ p256dh: Key, auth: Key }),
  }),
  reply: Told,
})

export const removeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/alertRoute/device',
  access: 'signed-in',
  summary: 'Tell this device nothing any more',
  reply: Told,
})
