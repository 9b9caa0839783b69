import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { storyEndpoints } from '../story.contract.ts'
import { STORY_DEFAULT } from './story.seed.ts'

export const storyRoutes = (services: Services): Route[] =>
  sectionRoutes(storyEndpoints, pictureTextStore('story_versions', STORY_DEFAULT), services)
