import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { pictureTextStore } from '#sections/section-kit/server/picture-text.store.ts'
import { sectionRoutes } from '#sections/section-kit/server/section.routes.ts'
import { aboutEndpoints } from '../about.contract.ts'
import { ABOUT_DEFAULT } from './about.seed.ts'

export const aboutRoutes = (services: Services): Route[] =>
  sectionRoutes(aboutEndpoints, pictureTextStore('about_versions', ABOUT_DEFAULT), services)
