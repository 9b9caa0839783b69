import { createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readVisits, tellDeparture, tellPresence } from '../visits.contract.ts'
import type { PresenceBook } from './presence-book.ts'
import { isRobot } from './robot.ts'
import { summariseVisits } from './visits.store.ts'

/** An office behind one address has many tabs, each with two calls a minute and one when it is left. */
const CALLS_PER_ADDRESS = 120
const CALLS_IN_ALL = 60_000
/** Many people of one house may come on one day, though hardly within one minute. */
const VISITS_PER_ADDRESS = 10
const VISITS_IN_ALL = 6_000

export function visitRoutes({ db }: Services, presence: PresenceBook): Route[] {
  const refuseTooManyCalls = createRateLimit({ perMinute: CALLS_PER_ADDRESS, perMinuteInAll: CALLS_IN_ALL })
  const refuseTooManyVisits = createRateLimit({
    perMinute: VISITS_PER_ADDRESS,
    perMinuteInAll: VISITS_IN_ALL,
  })
  return [
    route(tellPresence, async ({ body: { tab, isFirstToday }, address, userAgent }) => {
      refuseTooManyCalls(address)
      if (isRobot(userAgent)) return {}
      if (isFirstToday) refuseTooManyVisits(address)
      presence.note(tab, isFirstToday)
      return {}
    }),
    route(tellDeparture, async ({ body: { tab }, address }) => {
      refuseTooManyCalls(address)
      presence.noteDeparture(tab)
      return {}
    }),
    route(readVisits, () => summariseVisits(db)),
  ]
}
