import { type Route, route } from '#platform/http/route.ts'
import { readHealth } from '../health.contract.ts'
import { createHealthChecks, type Parts } from './checks.ts'

export function healthRoutes(parts: Parts): Route[] {
  return [route(readHealth, createHealthChecks(parts))]
}
