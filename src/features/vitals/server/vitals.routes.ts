import { isRobot } from '#features/visits/robot.rules.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readVitals, tellVitals } from '../vitals.contract.ts'
import { summariseVitals } from './vitals.store.ts'
import type { VitalsBook } from './vitals-book.ts'

/** One look at a page is one call; a house has few people. */
const PER_ADDRESS = 6
const IN_ALL = 3_000

export function vitalRoutes({ db }: Services, book: VitalsBook): Route[] {
  const refuseTooMany = createRateLimit({ perMinute: PER_ADDRESS, perMinuteInAll: IN_ALL })
  return [
    route(tellVitals, async ({ body, address, userAgent }) => {
      refuseTooMany(address)
      if (!isRobot(userAgent)) book.note(body)
      return {}
    }),
    route(readVitals, async () => ({ vitals: await summariseVitals(db) })),
  ]
}
