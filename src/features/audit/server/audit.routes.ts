import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { listAuditEntries } from '../audit.contract.ts'
import { listStoredEntries } from './audit.store.ts'

export function auditRoutes({ db }: Services): Route[] {
  return [route(listAuditEntries, ({ query }) => listStoredEntries(db, query))]
}
