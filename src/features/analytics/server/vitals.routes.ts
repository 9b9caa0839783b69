import { createCallCounter, createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readVitals, reportVitals } from '../vitals.contract.ts'
import { isRobot } from './robot.ts'
import { summarizeVitals } from './vitals.store.ts'
import type { VitalsBuffer } from './vitals-write-buffer.ts'

/** One call per page view; an office behind one IP address has many. */
const CALLS_PER_ADDRESS = 120
const CALLS_IN_TOTAL = 6_000
/** More than one household sends; too few for one IP address to distort the result. */
const COUNTED_PER_ADDRESS = 6
const COUNTED_IN_TOTAL = 3_000

export function vitalRoutes({ db }: Services, buffer: VitalsBuffer): Route[] {
  const limitCalls = createRateLimit({ perMinute: CALLS_PER_ADDRESS, perMinuteInAll: CALLS_IN_TOTAL })
  const secondsOverLimit = createCallCounter({
    perMinute: COUNTED_PER_ADDRESS,
    perMinuteInAll: COUNTED_IN_TOTAL,
  })
  return [
    route(reportVitals, async ({ body, address, userAgent }) => {
      limitCalls(address)
      if (!isRobot(userAgent) && secondsOverLimit(address) === 0) buffer.add(body)
      return {}
    }),
    route(readVitals, async () => ({ vitals: await summarizeVitals(db) })),
  ]
}
