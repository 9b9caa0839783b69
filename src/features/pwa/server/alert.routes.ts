import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import { isPushPublicKey } from '#platform/push/encrypt-push.ts'
import { isPushEndpoint } from '#platform/push/push-endpoint.ts'
import type { Services } from '#platform/services.ts'
import { readAlerts, removeDevice, saveDevice } from '../alerts.contract.ts'
import { hasDevice, removeStoredDevice, saveStoredDevice } from './device.store.ts'

const SECRET_BYTES = 16

export function alertRoutes({ db, config: { push } }: Services): Route[] {
  return [
    route(readAlerts, async ({ caller }) => ({
      publicKey: push.key?.publicKey ?? null,
      isOn: await hasDevice(db, caller.sessionId),
    })),

    route(saveDevice, async ({ body: { endpoint, keys }, caller: { userId, sessionId } }) => {
      if (!push.key) throw new AppError('conflict', 'Notifications aren’t set up on this site.')
      if (!isPushEndpoint(endpoint, push)) throw refused('endpoint', 'Not the address of a push service.')
      const publicKey = Buffer.from(keys.p256dh, 'base64url')
      if (!isPushPublicKey(publicKey)) throw refused('keys.p256dh', 'Not a key of a browser.')
      const authSecret = Buffer.from(keys.auth, 'base64url')
      if (authSecret.length !== SECRET_BYTES) throw refused('keys.auth', 'Not a secret of a browser.')
      await saveStoredDevice(db, { userId, sessionId, endpoint, publicKey, authSecret })
      return { message: 'Notifications are on for this device.' }
    }),

    route(removeDevice, async ({ caller }) => {
      await removeStoredDevice(db, caller.sessionId)
      return { message: 'Notifications are off for this device.' }
    }),
  ]
}

const refused = (field: string, problem: string) =>
  new AppError('validation_failed', problem, { fields: { [field]: problem } })
