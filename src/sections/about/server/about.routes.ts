import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { aboutEndpoints } from '../about.contract.ts'
import { aboutStore } from './about.store.ts'

export const aboutRoutes = (services: Services): Route[] =>
  sectionRoutes(aboutEndpoints, aboutStore, services)
