import { type Route, route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { readFacts } from '../facts.contract.ts'
import { settingsEndpoints } from '../settings.contract.ts'
import { readStoredSettings, settingsStore } from './settings.store.ts'

export function settingsRoutes(services: Services): Route[] {
  return [
    // The reply's schema leaves out what is not for visitors.
    route(readFacts, () => readStoredSettings(services.db)),
    ...sectionRoutes(settingsEndpoints, settingsStore, services),
  ]
}
