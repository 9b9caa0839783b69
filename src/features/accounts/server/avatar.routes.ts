import { randomUUID } from 'node:crypto'
import { originalKey, storeImageOriginal } from '#features/media/server/original.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { removeAvatar, saveAvatar } from '../avatar.contract.ts'
import { clearAvatar, createAvatarUpload, limitAvatarUploads } from './avatar.store.ts'
import { readUser } from './user.store.ts'

export function avatarRoutes({ db, jobs, storage }: Services): Route[] {
  return [
    route(saveAvatar, async ({ caller: { userId }, query, receiveBytes }) => {
      await limitAvatarUploads(db, userId)
      const original = await receiveBytes(query.bytes)
      const id = randomUUID()
      const key = originalKey(id)
      // Without a row, the storage sweep removes it after an hour.
      await storeImageOriginal(storage, key, original)
      await createAvatarUpload({ db, jobs }, { id, userId, originalKey: key })
      return { user: await readUser(db, userId), message: 'Your picture is being prepared.' }
    }),
    route(removeAvatar, async ({ caller: { userId } }) => {
      await clearAvatar(db, userId)
      return { user: await readUser(db, userId), message: 'Picture removed.' }
    }),
  ]
}
