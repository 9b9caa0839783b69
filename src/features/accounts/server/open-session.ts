import type { UserProfile } from '#features/session/auth.contract.ts'
import type { Db } from '#platform/database/database.ts'
import { queueAccountNotice } from './account-mail.store.ts'
import { createSession } from './session.store.ts'
import { markSuccess } from './sign-in-attempt.store.ts'
import { recognizeDevice } from './trusted-device.store.ts'

interface SignIn {
  profile: UserProfile
  attempt: { id: number }
  userAgent: string
  deviceToken: string | undefined
  trustsDevice: boolean | undefined
}

/** Called after the password and, if required, the second factor were verified. */
export function openSession(db: Db, { profile, attempt, userAgent, deviceToken, trustsDevice }: SignIn) {
  return db.transaction().execute(async db => {
    await markSuccess(db, attempt)
    const device = await recognizeDevice(db, profile.id, deviceToken)
    if (device.isNew)
      await queueAccountNotice(db, {
        kind: 'new_device',
        email: profile.email,
        device: userAgent,
      })
    const token = await createSession(db, {
      userId: profile.id,
      device: userAgent,
      isTrusted: trustsDevice ?? false,
    })
    return { user: { ...profile, token }, deviceMark: device.deviceToken }
  })
}
