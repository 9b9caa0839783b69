import { createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readVisits, reportDeparture, reportPresence } from '../visits.contract.ts'
import type { PresenceBuffer } from './presence-write-buffer.ts'
import { isRobot } from './robot.ts'
import { summarizeVisits } from './visits.store.ts'

/** An office behind one IP address has many tabs, each with two calls a minute and one when it closes. */
const CALLS_PER_ADDRESS = 120
const CALLS_IN_TOTAL = 60_000
/** One household can have many visits in a day, but hardly in one minute. */
const VISITS_PER_ADDRESS = 10
const VISITS_IN_TOTAL = 6_000

export function visitRoutes({ db }: Services, presence: PresenceBuffer): Route[] {
  const limitCalls = createRateLimit({ perMinute: CALLS_PER_ADDRESS, perMinuteInAll: CALLS_IN_TOTAL })
  const limitVisits = createRateLimit({
    perMinute: VISITS_PER_ADDRESS,
    perMinuteInAll: VISITS_IN_TOTAL,
  })
  return [
    route(reportPresence, async ({ body: { tab, isFirstToday }, address, userAgent }) => {
      limitCalls(address)
      if (isRobot(userAgent)) return {}
      if (isFirstToday) limitVisits(address)
      presence.addHeartbeat(tab, isFirstToday)
      return {}
    }),
    route(reportDeparture, async ({ body: { tab }, address }) => {
      limitCalls(address)
      presence.addDeparture(tab)
      return {}
    }),
    route(readVisits, () => summarizeVisits(db)),
  ]
}
