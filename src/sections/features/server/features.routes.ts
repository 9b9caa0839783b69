import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { featuresEndpoints } from '../features.contract.ts'
import { featuresStore } from './features.store.ts'

export const featuresRoutes = (services: Services): Route[] =>
  sectionRoutes(featuresEndpoints, featuresStore, services)
