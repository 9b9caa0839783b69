import { createRateLimit } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { reportCspViolations } from '../csp-reports.contract.ts'
import { readViolation } from '../csp-violation.rules.ts'

const REPORTS_PER_ADDRESS = 10
const REPORTS_IN_TOTAL = 100

export function cspReportRoutes({ config }: Services): Route[] {
  const limitReports = createRateLimit({ perMinute: REPORTS_PER_ADDRESS, perMinuteInAll: REPORTS_IN_TOTAL })
  return [
    route(reportCspViolations, async ({ body, address, log }) => {
      limitReports(address)
      const violations = body.flatMap(report => readViolation(report, config.publicUrl) ?? [])
      for (const violation of violations) log.warn({ violation }, 'a browser refused something on a page')
      return { logged: violations.length }
    }),
  ]
}
