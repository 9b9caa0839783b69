import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { storyEndpoints } from '../story.contract.ts'
import { storyStore } from './story.store.ts'

export const storyRoutes = (services: Services): Route[] =>
  sectionRoutes(storyEndpoints, storyStore, services)
