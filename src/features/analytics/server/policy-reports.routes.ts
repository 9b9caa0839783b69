import { createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { reportViolations } from '../policy-reports.contract.ts'
import { readViolation } from '../violation.rules.ts'

const PER_ADDRESS = 10
const IN_ALL = 100

export function policyReportRoutes({ config }: Services): Route[] {
  const refuseTooMany = createRateLimit({ perMinute: PER_ADDRESS, perMinuteInAll: IN_ALL })
  return [
    route(reportViolations, async ({ body, address, log }) => {
      refuseTooMany(address)
      const violations = body.flatMap(report => readViolation(report, config.publicUrl) ?? [])
      for (const violation of violations) log.warn({ violation }, 'a browser refused something on a page')
      return { logged: violations.length }
    }),
  ]
}
