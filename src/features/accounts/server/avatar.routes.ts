import { sql } from 'kysely'
import { readUser } from '#features/auth/server/user.store.ts'
import { storeAvatar } from '#features/media/server/avatar.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { removeAvatar, saveAvatar } from '../avatar.contract.ts'
import '#features/auth/server/auth.table.ts'

export function avatarRoutes({ db, storage }: Services): Route[] {
  const show = async (userId: string, avatar: string) => {
    // The picture before it is named by nobody now: the sweep takes it.
    await db
      .updateTable('users')
      .set({ avatar, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    return readUser(db, userId)
  }
  return [
    route(saveAvatar, async ({ caller, query, receiveBytes }) => {
      const avatar = await storeAvatar(storage, await receiveBytes(query.bytes))
      return { user: await show(caller.userId, avatar), message: 'Picture saved.' }
    }),
    route(removeAvatar, async ({ caller }) => ({
      user: await show(caller.userId, ''),
      message: 'Picture removed.',
    })),
  ]
}
