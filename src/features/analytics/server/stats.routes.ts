import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readOverview, readTotals, settleFailedMails } from '../stats.contract.ts'
import { countTotals, readStoredOverview, settleStoredFailedMails } from './stats.store.ts'

export function statsRoutes({ db }: Services): Route[] {
  return [
    route(readTotals, () => countTotals(db)),
    route(readOverview, () => readStoredOverview(db)),
    route(settleFailedMails, async ({ body: { action } }) => ({
      count: await settleStoredFailedMails(db, action),
    })),
  ]
}
