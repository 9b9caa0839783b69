import type { UserProfile } from '#features/session/auth.contract.ts'
import type { Db } from '#platform/database/database.ts'
import { queueNews } from './account-mail.store.ts'
import { recognizeDevice } from './known-device.store.ts'
import { createSession } from './session.store.ts'
import { markSuccess } from './sign-in-attempt.store.ts'

interface Proven {
  profile: UserProfile
  attempt: { id: number }
  userAgent: string
  deviceMark: string | undefined
}

/** For somebody who has proved all that their account asks for. */
export function openSession(db: Db, { profile, attempt, userAgent, deviceMark }: Proven) {
  return db.transaction().execute(async db => {
    await markSuccess(db, attempt)
    const device = await recognizeDevice(db, profile.id, deviceMark)
    if (device.isNew)
      await queueNews(db, {
        kind: 'new_device',
        email: profile.email,
        device: userAgent,
      })
    const token = await createSession(db, { userId: profile.id, device: userAgent })
    return { user: { ...profile, token }, deviceMark: device.deviceMark }
  })
}
