import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { readSelfTest, startSelfTest } from '../self-test.contract.ts'
import { runSelfTest, sendTestMessage } from './self-test.jobs.ts'
import { readStoredSelfTest } from './self-test.store.ts'

export function selfTestRoutes(services: Services): Route[] {
  const { db, jobs } = services
  return [
    route(readSelfTest, () => readStoredSelfTest(db)),
    // This process sends the form; the worker follows it. If the worker is stopped, the test says so.
    route(startSelfTest, async () => {
      const test = await sendTestMessage(services)
      if (test) await jobs.enqueue(db, runSelfTest, {})
      return readStoredSelfTest(db)
    }),
  ]
}
