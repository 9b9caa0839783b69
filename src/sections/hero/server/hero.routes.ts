import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { heroEndpoints } from '../hero.contract.ts'
import { heroStore } from './hero.store.ts'

export const heroRoutes = (services: Services): Route[] => sectionRoutes(heroEndpoints, heroStore, services)
