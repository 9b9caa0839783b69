import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { changeStart, readStart, type Start } from '../start.contract.ts'
import { finishStart, readStoredStart, skipStep } from './start.store.ts'

export function startRoutes({ db, config, mailer }: Services): Route[] {
  const read = async (userId: string): Promise<Start> => ({
    ...(await readStoredStart(db, userId)),
    server: {
      publicUrl: config.publicUrl,
      isSecure: config.publicUrl.startsWith('https:'),
      hasMailServer: mailer.canSend,
      canAlert: config.push.key !== null,
    },
  })
  return [
    route(readStart, ({ caller }) => read(caller.userId)),
    route(changeStart, async ({ body: { skip, isFinished }, caller }) => {
      if (skip) await skipStep(db, skip)
      if (isFinished) await finishStart(db)
      return read(caller.userId)
    }),
  ]
}
