import { createCallCounter, createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readVitals, tellVitals } from '../vitals.contract.ts'
import { isRobot } from './robot.ts'
import { summariseVitals } from './vitals.store.ts'
import type { VitalsBook } from './vitals-book.ts'

/** One look at a page is one call; an office behind one address has many. */
const CALLS_PER_ADDRESS = 120
const CALLS_IN_ALL = 6_000
/** So many count; more than a house can be, and too few for one address to speak for all. */
const COUNTED_PER_ADDRESS = 6
const COUNTED_IN_ALL = 3_000

export function vitalRoutes({ db }: Services, book: VitalsBook): Route[] {
  const refuseTooMany = createRateLimit({ perMinute: CALLS_PER_ADDRESS, perMinuteInAll: CALLS_IN_ALL })
  const secondsUncounted = createCallCounter({
    perMinute: COUNTED_PER_ADDRESS,
    perMinuteInAll: COUNTED_IN_ALL,
  })
  return [
    route(tellVitals, async ({ body, address, userAgent }) => {
      refuseTooMany(address)
      if (!isRobot(userAgent) && secondsUncounted(address) === 0) book.note(body)
      return {}
    }),
    route(readVitals, async () => ({ vitals: await summariseVitals(db) })),
  ]
}
