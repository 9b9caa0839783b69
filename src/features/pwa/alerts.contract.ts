import { z } from 'zod'
import { defineEndpoint } from '#shared/http/endpoint.ts'

const Confirmation = z.object({ message: z.string() })
const Key = z
  .string()
  .max(120)
  .regex(/^[\w-]+={0,2}$/)

export const readAlerts = defineEndpoint({
  method: 'GET',
  path: '/alertRoute/alerts',
  access: 'signed-in',
  summary: 'Whether this device gets push alerts, and the key to subscribe with',
  reply: z.object({
    /** The VAPID public key; null if the site has none. */
    publicKey: z.string().nullable(),
    isOn: z.boolean(),
  }),
})

export const saveDevice = defineEndpoint({
  method: 'POST',
  path: '/alertRoute/device',
  access: 'signed-in',
  summary: 'Save or renew the push subscription of this device',
  /** `PushSubscription.toJSON()` of the browser. */
  body: z.strictObject({
    endpoint: z.string().max(1000),
    expirationTime: z.number().nullish(),
    keys: z.strictObject({ p256dh: Key, auth: Key }),
  }),
  reply: Confirmation,
})

export const removeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/alertRoute/device',
  access: 'signed-in',
  summary: 'Remove the push subscription of this device',
  reply: Confirmation,
})
