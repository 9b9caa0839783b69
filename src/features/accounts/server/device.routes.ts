import { AppError } from '#platform/app-error.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { listDevices, signOutDevice, signOutOtherDevices } from '../devices.contract.ts'
import { listSessions, removeOwnSession, removeSessions } from './session.store.ts'

export function deviceRoutes({ db }: Services): Route[] {
  return [
    route(listDevices, async ({ caller }) => ({ sessions: await listSessions(db, caller) })),

    route(signOutDevice, async ({ caller, params }) => {
      if (!(await removeOwnSession(db, caller, params.id)))
        throw new AppError('not_found', 'This device is not signed in.')
      return { message: 'Device signed out.', sessions: await listSessions(db, caller) }
    }),

    route(signOutOtherDevices, async ({ caller }) => {
      await removeSessions(db, caller.userId, caller.sessionId)
      return { message: 'All other devices signed out.', sessions: await listSessions(db, caller) }
    }),
  ]
}
